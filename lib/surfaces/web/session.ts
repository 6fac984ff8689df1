import { decode, encode, type JWT } from "next-auth/jwt";
import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";
import { type Claims, checkSession, currentPerson, type PersonCtx } from "@/lib/features/access";
import { loadOrCreateSecret } from "@/lib/storage/settings";
import { originOf } from "@/lib/surfaces/origin";

/** A session ends after this time without a request, in seconds. */
export const MAX_IDLE_S = 12 * 3600;
/** A session ends at most this long after the sign-in, in seconds. */
const MAX_SESSION_S = 7 * 24 * 3600;
/** A session's cookie is renewed when it is older than this, in seconds. */
const RENEW_AFTER_S = 15 * 60;

/** The content of the encrypted session cookie. */
export type SessionToken = JWT & Claims & { readonly signedInAt: number };

/** Returns the key that encrypts sessions, which is the same in all processes. */
export async function sessionSecret(): Promise<string> {
  return env().NEXTAUTH_SECRET ?? loadOrCreateSecret("session_secret");
}

/** Returns the name of the session cookie. Over TLS it has a prefix that makes browsers require `Secure`. */
function cookieName(headers: Headers): string {
  return `${originOf(headers).startsWith("https:") ? "__Secure-" : ""}next-auth.session-token`;
}

/** Returns whether a request has a session cookie, valid or not. */
export function hasSession(headers: Headers): boolean {
  return readCookie(headers) !== undefined;
}

/** Throws `unauthenticated` unless the request has a valid session. */
export async function requireSession(headers: Headers): Promise<void> {
  await currentPerson(await readToken(headers));
}

/**
 * Returns the context of the person whose session cookie the request has, in the tenant that
 * `x-palimpsest-tenant` names, and a new cookie when the session is renewed. Throws `unauthenticated` without
 * a valid session, and `not_found` for an unknown tenant.
 */
export async function personOfRequest(
  headers: Headers,
  requestId: string,
): Promise<{ ctx: PersonCtx; cookie: string | null }> {
  const token = await readToken(headers);
  const ctx = await checkSession(token, { tenantId: headers.get("x-palimpsest-tenant"), requestId });
  const isOld = Date.now() / 1000 - Number(token.iat ?? 0) > RENEW_AFTER_S;
  return { ctx, cookie: isOld ? await renewed(token, headers) : null };
}

async function readToken(headers: Headers): Promise<SessionToken> {
  const cookie = readCookie(headers);
  const token = cookie
    ? await decode({ token: cookie, secret: await sessionSecret() }).catch((thrown: unknown) => {
        // A broken or expired cookie counts as no session. An AppError means that the secret could not be
        // read.
        if (thrown instanceof AppError) throw thrown;
        return null;
      })
    : null;
  if (!token || typeof token.signedInAt !== "number" || Date.now() / 1000 - token.signedInAt > MAX_SESSION_S)
    throw new AppError("unauthenticated", "Sign in first.");
  return token as SessionToken;
}

async function renewed(token: SessionToken, headers: Headers): Promise<string> {
  const name = cookieName(headers);
  const value = await encode({ token, secret: await sessionSecret(), maxAge: MAX_IDLE_S });
  const secure = name.startsWith("__Secure-") ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_IDLE_S}${secure}`;
}

function readCookie(headers: Headers): string | undefined {
  const start = `${cookieName(headers)}=`;
  const cookiePair = headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(start));
  return cookiePair?.slice(start.length) || undefined;
}
