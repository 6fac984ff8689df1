import { env } from "@/lib/config";
import { AppError } from "@/lib/core";

/**
 * Where the browser reaches this server: NEXTAUTH_URL, else what a proxy in front says (X-Forwarded-Host and -Proto), else the
 * Host header. A caller can only mislead itself with them: a page of another origin can't set any of the three.
 */
export function originOf(headers: Headers): string {
  const { NEXTAUTH_URL, PORT } = env();
  if (NEXTAUTH_URL) return new URL(NEXTAUTH_URL).origin;
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim();
  const host = first("x-forwarded-host") ?? first("host") ?? `localhost:${PORT}`;
  return `${first("x-forwarded-proto") === "https" ? "https" : "http"}://${host}`;
}

/**
 * Refuses a change that a page of another origin asks for with the browser's cookies (`foreign_origin`). Browsers say where a
 * request comes from in Sec-Fetch-Site, older ones in Origin; one that says neither is refused too.
 */
export function refuseForeign(method: string, headers: Headers): void {
  if (method === "GET" || method === "HEAD") return;
  const site = headers.get("sec-fetch-site");
  const isOwn = site
    ? site === "same-origin" || site === "none"
    : headers.get("origin") === originOf(headers);
  if (isOwn) return;
  throw new AppError("foreign_origin", "A page of another address may not do this with your session.");
}
