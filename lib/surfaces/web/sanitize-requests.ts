import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/base/config";

/** The header with the client's address. A value from the client is replaced. */
export const CLIENT_ADDRESS = "x-client-address";

/**
 * Adds the client's address to requests, and sanitizes those for which Next would respond with 500. Call it
 * once, before the first request.
 *
 * - In a path with a broken escape such as `%E0%A4%A`, each `%` is escaped. The path or id is then unknown.
 * - Slashes that follow each other in a path, as after a base URL that ends with one, become one slash. Next
 *   would redirect, and many clients do not follow a redirect of POST.
 * - A list of forwarded hosts or protocols is reduced to its first entry, which the browser requested. The
 *   sign-in library would read the list as one name.
 * - TRACE, which the Request class refuses, becomes an unknown method, so Next responds with 400.
 */
export function sanitizeRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method === "TRACE") request.method = "SEARCH";
    if (!canDecode(request.url ?? "")) request.url = request.url?.replaceAll("%", "%25") ?? "/";
    request.url = request.url?.replace(/^[^?]+/, (path) => path.replaceAll(/\/{2,}/g, "/"));
    // A route does not see the connection.
    const forwarded = env().TRUST_PROXY ? request.headers["x-forwarded-for"] : undefined;
    request.headers[CLIENT_ADDRESS] =
      String(forwarded ?? "")
        .split(",")
        .at(-1)
        ?.trim() || request.socket.remoteAddress;
    for (const name of ["x-forwarded-host", "x-forwarded-proto"]) {
      const value = request.headers[name];
      if (typeof value === "string") request.headers[name] = value.split(",")[0]?.trim();
    }
  });
}

function canDecode(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
