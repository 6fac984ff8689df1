import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";

/**
 * Returns the origin at which the browser reaches this server: NEXTAUTH_URL, else the X-Forwarded-Host and
 * -Proto headers of a proxy, else the Host header. Only the caller itself can forge them, because a page of
 * another origin cannot set these headers.
 */
export function originOf(headers: Headers): string {
  const { NEXTAUTH_URL, PORT } = env();
  if (NEXTAUTH_URL) return new URL(NEXTAUTH_URL).origin;
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim();
  const host = first("x-forwarded-host") ?? first("host") ?? `localhost:${PORT}`;
  return `${first("x-forwarded-proto") === "https" ? "https" : "http"}://${host}`;
}

/**
 * Rejects a change that a page of another origin sends with the browser's cookies (`cross_origin`). Browsers
 * name the source in Sec-Fetch-Site, older ones in Origin. A request with neither header is rejected too.
 */
export function requireSameOrigin(method: string, headers: Headers): void {
  if (method === "GET" || method === "HEAD") return;
  const site = headers.get("sec-fetch-site");
  const isOwn = site
    ? site === "same-origin" || site === "none"
    : headers.get("origin") === originOf(headers);
  if (isOwn) return;
  throw new AppError("cross_origin", "Cross-origin request blocked.");
}
