import { isIP } from "node:net";
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";

/**
 * Throws `cross_origin` unless the host of a request, and its origin if it has one, are allowed. A page whose
 * name was rebound to this server's address sends its own name in both headers, so comparing them with each
 * other would prove nothing. Rebinding needs a name in public DNS, so clients in containers and in the
 * network can use an address or a name without one.
 */
export function requireAllowedHost(headers: Headers): void {
  if (isAllowedHost(headers.get("host")) && validateOriginHeader(headers.get("origin"), allowedNames()).ok)
    return;
  throw new AppError(
    "cross_origin",
    "This host name or origin is not allowed. Set NEXTAUTH_URL, or add the host name to MCP_ALLOWED_HOSTS.",
  );
}

/** Returns whether /mcp answers requests with this Host header. */
export function isAllowedHost(header: string | null): boolean {
  const host = validateHostHeader(header, allowedNames());
  return host.ok || (host.hostname !== undefined && isNotPublic(host.hostname));
}

function allowedNames(): string[] {
  const { NEXTAUTH_URL, MCP_ALLOWED_HOSTS } = env();
  const own = NEXTAUTH_URL ? [new URL(NEXTAUTH_URL).hostname] : [];
  return [...localhostAllowedHostnames(), ...own, ...MCP_ALLOWED_HOSTS];
}

/** Whether no public DNS server can point a name at this server: `palimpsest`, `host.docker.internal`. */
function isNotPublic(name: string): boolean {
  return isIP(name.replace(/[[\]]/g, "")) > 0 || /^[^.]+$|\.internal$/.test(name);
}
