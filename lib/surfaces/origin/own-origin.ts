import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";

/**
 * Returns the origin at which the browser reaches this server: NEXTAUTH_URL if set, otherwise the
 * X-Forwarded-Host and X-Forwarded-Proto headers of a proxy, otherwise the Host header. A page from another
 * origin cannot set these headers, so only the caller itself can forge them.
 */
export function originOf(headers: Headers): string {
  const { NEXTAUTH_URL, PORT } = env();
  if (NEXTAUTH_URL) return new URL(NEXTAUTH_URL).origin;
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim();
  const host = first("x-forwarded-host") ?? first("host") ?? `localhost:${PORT}`;
  return `${first("x-forwarded-proto") === "https" ? "https" : "http"}://${host}`;
}

/**
 * Throws `cross_origin` for a change that a page from another origin sends with the browser's cookies.
 * Browsers report where a request comes from in Sec-Fetch-Site, and older ones in Origin. A request with
 * neither header is also rejected.
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
