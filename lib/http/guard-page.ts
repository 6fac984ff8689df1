import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { hasPeople } from "@/lib/auth";
import { env } from "@/lib/config";
import { asAppError } from "@/lib/core";
import { originOf } from "./origin";
import { requireSession } from "./session";

const SETUP = "/setup";
/** Pages that need no session. */
const DOORS = [SETUP, "/sign-in", "/sign-out"];

/**
 * Lets a page through to who is signed in; others go to the sign-in page, which comes back, or to the setup while there is nobody.
 * Gives each page its security headers: only scripts with this answer's nonce run; Mantine writes styles into elements.
 */
export async function guardPage(request: NextRequest): Promise<NextResponse> {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  const origin = originOf(request.headers);
  const elsewhere = await leadTo(request);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = elsewhere
    ? NextResponse.redirect(new URL(elsewhere, origin))
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (origin.startsWith("https:"))
    response.headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  return response;
}

/** Where a request goes instead; null when it may stay. */
async function leadTo({ nextUrl, headers }: NextRequest): Promise<string | null> {
  const { pathname, search } = nextUrl;
  try {
    const isSetUp = (await hasPeople()) || (env().OIDC_ISSUER !== undefined && pathname !== SETUP);
    if (!isSetUp) return pathname === SETUP ? null : SETUP;
    if (pathname === SETUP) return "/";
    if (DOORS.includes(pathname)) return null;
    await requireSession(headers);
    return null;
  } catch (thrown) {
    // With the database away the page itself, which holds no data, tells what fails.
    if (asAppError(thrown).code !== "unauthenticated") return null;
    return `/sign-in?next=${encodeURIComponent(pathname + search)}`;
  }
}
