import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Makes every request's address one that can be decoded: in a path with a broken escape such as `%E0%A4%A`, each
 * `%` stands for itself. Then it is an unknown address or id like any other; Next answers such a path with 500.
 * Of several proxies in a row the first says what the browser asked for; next-auth would read the list as one name.
 * TRACE, of which no Request can be made and Next fails with 500, becomes another method that Next does not know: 400.
 * Call it once, before the first request.
 */
export function mendRequests(): void {
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
