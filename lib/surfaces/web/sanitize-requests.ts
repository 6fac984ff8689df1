import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Sanitizes requests on which Next would fail with 500. In a path with a broken escape such as `%E0%A4%A`,
 * each `%` is escaped, so that it becomes an unknown path or id. Of a list of forwarded hosts or protocols
 * the first is kept, which is what the browser requested; next-auth would read the list as one name. TRACE,
 * which the Request class refuses, becomes another method that Next does not know: 400. Call it once, before
 * the first request.
 */
export function sanitizeRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method === "TRACE") request.method = "SEARCH";
    if (!canDecode(request.url ?? "")) request.url = request.url?.replaceAll("%", "%25") ?? "/";
    for (const name of ["x-forwarded-host", "x-forwarded-proto"]) {
      const given = request.headers[name];
      if (typeof given === "string") request.headers[name] = given.split(",")[0]?.trim();
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
