import { localhostAllowedHostnames, validateOriginHeader } from "@modelcontextprotocol/server";
import { AppError } from "@/lib/base/core";
import { isMcpHost, publicMcpHosts } from "@/lib/surfaces/web";

/**
 * Throws `cross_origin` unless the host of a request, and its origin if it has one, are allowed. A page whose
 * name was rebound to this server's address sends its own name in both headers, so comparing them with each
 * other would prove nothing. Rebinding needs a name in public DNS, so clients in containers and in the
 * network can use an address or a name without one.
 */
export function requireAllowedHost(headers: Headers): void {
  const allowed = [...localhostAllowedHostnames(), ...publicMcpHosts()];
  if (isMcpHost(headers.get("host")) && validateOriginHeader(headers.get("origin"), allowed).ok) return;
  throw new AppError(
    "cross_origin",
    "This host name or origin is not allowed. Set NEXTAUTH_URL, or add the host name to MCP_ALLOWED_HOSTS.",
  );
}
