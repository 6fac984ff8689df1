import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";

/**
 * Throws `cross_origin` unless the host of a request, and its origin if it has one, are in a fixed list. A
 * page whose name was rebound to this server's address sends its own name in both headers, so comparing them
 * with each other would prove nothing.
 */
export function requireAllowedHost(headers: Headers): void {
  const { NEXTAUTH_URL, MCP_ALLOWED_HOSTS } = env();
  const own = NEXTAUTH_URL ? [new URL(NEXTAUTH_URL).hostname] : [];
  const allowed = [...localhostAllowedHostnames(), ...own, ...MCP_ALLOWED_HOSTS];
  const isAllowed =
    validateHostHeader(headers.get("host"), allowed).ok &&
    validateOriginHeader(headers.get("origin"), allowed).ok;
  if (isAllowed) return;
  throw new AppError(
    "cross_origin",
    "This host name or origin is not allowed. Set NEXTAUTH_URL, or add the host name to MCP_ALLOWED_HOSTS.",
  );
}
