import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/base/config";

/** The header with the client's address. A value from the client is replaced. */
export const CLIENT_ADDRESS = "x-client-address";

/**
 * Adds the client's address to requests, and sanitizes those for which Next would respond with 500 or with a
 * redirect, which many clients do not follow for POST. Call it once, before the first request.
 */
export function sanitizeRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    // The Request class refuses TRACE. Next responds to an unknown method with 400.
    if (request.method === "TRACE") request.method = "SEARCH";
    // A path with a broken escape such as `%E0%A4%A` is then unknown.
    if (!canDecode(request.url ?? "")) request.url = request.url?.replaceAll("%", "%25") ?? "/";
    // A base URL that ends with a slash leads to two.
    request.url = request.url?.replace(/^\/[^?]*/, (path) => path.replaceAll(/\/{2,}/g, "/"));
    // A route does not see the connection.
    const forwarded = env().TRUST_PROXY ? request.headers["x-forwarded-for"] : undefined;
    request.headers[CLIENT_ADDRESS] =
      String(forwarded ?? "")
        .split(",")
        .at(-1)
        ?.trim() || request.socket.remoteAddress;
    // The first entry is what the browser requested. The sign-in library would read a list as one name.
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
