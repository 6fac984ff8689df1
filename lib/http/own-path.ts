/**
 * Where the sign-in page goes back to: a path of this server. Everything else, such as `//evil.example`, becomes `/`,
 * so that a link to the sign-in page can't lead to a page that imitates it.
 */
export function ownPath(next: string | readonly string[] | undefined): string {
  const base = "http://own.invalid";
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  return url.origin === base ? url.pathname.replace(/^\/+/, "/") + url.search + url.hash : "/";
}
