import { isIP } from "node:net";
import { env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Throws `cross_origin` unless the host of a request, and its origin if it has one, are allowed. A page whose
 * name was rebound to this server's address sends its own name in both headers, so comparing them with each
 * other would prove nothing. Rebinding needs a name in public DNS, so clients in containers and in the
 * network can use an address or a name without one.
 */
export function requireAllowedHost(headers: Headers): void {
  const origin = headers.get("origin");
  if (isAllowedHost(headers.get("host")) && (!origin || isAllowedOrigin(origin))) return;
  throw new AppError(
    "cross_origin",
    "This host name or origin is not allowed. Set NEXTAUTH_URL, or add the host name to MCP_ALLOWED_HOSTS.",
  );
}

/** Returns whether /mcp answers requests with this Host header. */
export function isAllowedHost(header: string | null): boolean {
  const name = header ? hostNameOf(`http://${header}`) : undefined;
  return isNamed(name) || (name !== undefined && isNotPublic(name));
}

/** Returns whether web pages of this origin may call /mcp. */
export function isAllowedOrigin(origin: string): boolean {
  return isNamed(hostNameOf(origin));
}

/** Whether a setting names the host, or it is this machine. */
function isNamed(name: string | undefined): boolean {
  const { NEXTAUTH_URL, MCP_ALLOWED_HOSTS } = env();
  const own = NEXTAUTH_URL ? hostNameOf(NEXTAUTH_URL) : undefined;
  const names = [...THIS_MACHINE, ...MCP_ALLOWED_HOSTS, own];
  return name !== undefined && names.includes(name);
}

/** Returns the host name of a URL; IPv6 addresses have brackets. */
function hostNameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Whether no public DNS server can point a name at this server: `palimpsest`, `host.docker.internal`. */
function isNotPublic(name: string): boolean {
  return isIP(name.replace(/[[\]]/g, "")) > 0 || /^[^.]+$|\.internal$/.test(name);
}
