/**
 * Returns the page to open after sign-in, which must be a path on this server. Anything else, such as
 * `//evil.example`, becomes `/`, so a sign-in link cannot lead to a phishing page.
 */
export function ownPath(next: string | readonly string[] | undefined): string {
  const base = "http://own.invalid";
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  return url.origin === base ? url.pathname.replace(/^\/+/, "/") + url.search + url.hash : "/";
}
