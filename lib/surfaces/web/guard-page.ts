import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/base/config";
import { asAppError } from "@/lib/base/core";
import { hasPeople } from "@/lib/features/access";
import { originOf } from "@/lib/surfaces/origin";
import { requireSession } from "./session";

const SETUP = "/setup";
const UNKNOWN_PATH = "/api/none";
/** Pages that need no session. */
const PUBLIC_PAGES = [SETUP, "/sign-in", "/sign-out"];

/** A program whose base URL lacks `/api/mem0`, `/proxy/v1` or `/mcp` sends its key to the path of a page. */
const KEY = /^(?:(?:Bearer|Token) +)?plm_/i;

/**
 * Serves a page to signed-in members. Others are redirected to the sign-in page, which leads back to the
 * requested page, or, while there is no member, to the setup page. Sets the security headers. Only scripts
 * with the nonce of this response can run. Inline styles are allowed, because Mantine uses them. A request
 * with an API key is none for a page, and is answered like one for an unknown path of the API.
 */
export async function guardPage(request: NextRequest): Promise<NextResponse> {
  if (["authorization", "x-api-key"].some((name) => KEY.test(request.headers.get(name) ?? "")))
    return NextResponse.rewrite(new URL(UNKNOWN_PATH, request.nextUrl));
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  const origin = originOf(request.headers);
  const redirectTo = await redirectOf(request);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = redirectTo
    ? NextResponse.redirect(new URL(redirectTo, origin))
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (origin.startsWith("https:"))
    response.headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  return response;
}

/** Returns the path that a request is redirected to; null when the page is served. */
async function redirectOf({ nextUrl, headers }: NextRequest): Promise<string | null> {
  const { pathname, search } = nextUrl;
  try {
    const isSetUp = (await hasPeople()) || (env().OIDC_ISSUER !== undefined && pathname !== SETUP);
    if (!isSetUp) return pathname === SETUP ? null : SETUP;
    if (pathname === SETUP) return "/";
    if (PUBLIC_PAGES.includes(pathname)) return null;
    await requireSession(headers);
    return null;
  } catch (thrown) {
    // While the database is unavailable, the page is served. It contains no data and shows the error.
    if (asAppError(thrown).code !== "unauthenticated") return null;
    return `/sign-in?next=${encodeURIComponent(pathname + search)}`;
  }
}
