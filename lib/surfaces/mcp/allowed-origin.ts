import { localhostAllowedHostnames, validateOriginHeader } from "@modelcontextprotocol/server";
import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";

/**
 * Throws `cross_origin` unless the origin of a request, if it has one, is in a fixed list. A browser sends
 * the page's origin with every POST, also that of a page whose name was rebound to this server's address, so
 * comparing it with the host of the same request would prove nothing. The host itself is not checked: every
 * call needs a key in a header, which no browser adds by itself, and clients use names that the server does
 * not know, such as that of its container.
 */
export function requireAllowedOrigin(headers: Headers): void {
  const { NEXTAUTH_URL, MCP_ALLOWED_HOSTS } = env();
  const own = NEXTAUTH_URL ? [new URL(NEXTAUTH_URL).hostname] : [];
  const allowed = [...localhostAllowedHostnames(), ...own, ...MCP_ALLOWED_HOSTS];
  if (validateOriginHeader(headers.get("origin"), allowed).ok) return;
  throw new AppError(
    "cross_origin",
    "Web pages of this origin cannot call the server. Set NEXTAUTH_URL, or add their host to MCP_ALLOWED_HOSTS.",
  );
}
