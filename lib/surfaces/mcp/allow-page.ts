import { isAllowedOrigin } from "@/lib/surfaces/origin";

/** Headers of an answer that a program in a web page can need, beside those that every page can read. */
const READABLE = "retry-after, www-authenticate, x-request-id";

/**
 * Lets a web page of an allowed origin read the answer to its request, as the protocol of browsers (CORS)
 * requires. A page sends its key in a header and never in a cookie, so it can do only what its key can do.
 */
export function allowPage({ headers }: Request, response: Response): Response {
  response.headers.append("vary", "Origin");
  const origin = headers.get("origin");
  if (origin === null || !isAllowedOrigin(origin)) return response;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("access-control-expose-headers", READABLE);
  return response;
}

/**
 * Returns the answer to the request with which a browser asks whether a page can send its own one. Methods
 * that are refused with 405 are allowed, so that the page can read the refusal.
 */
export function answerPreflight(request: Request): Response {
  const response = allowPage(
    request,
    new Response(null, { status: 204, headers: { allow: "OPTIONS, POST" } }),
  );
  if (!response.headers.has("access-control-allow-origin")) return response;
  response.headers.set("access-control-allow-methods", "DELETE, GET, POST");
  const asked = request.headers.get("access-control-request-headers");
  if (asked !== null) response.headers.set("access-control-allow-headers", asked);
  response.headers.set("access-control-max-age", "600");
  return response;
}
