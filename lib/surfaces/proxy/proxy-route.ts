import { env } from "@/lib/base/config";
import { AppError, requireScope } from "@/lib/base/core";
import {
  authenticateSurface,
  type RouteHandler,
  requestError,
  serveSurface,
  unknownPath,
} from "@/lib/surfaces/http";
import { METHODS, type Method } from "@/lib/surfaces/operations";
import { answerChat } from "./answer-chat";
import { copyAnswer } from "./copy-answer";
import { failure } from "./failure";
import { type ProxyCall, ROUTES } from "./routes";
import { answerHeaders, requestUpstream, type Upstream } from "./upstream";

const BASE = "/proxy";

/**
 * The route handlers of the chat proxy, below `/proxy`: chats of OpenAI's and Ollama's clients go to the
 * server of PROXY_UPSTREAM with memories, and are stored. Without this setting every path is unknown.
 */
export const proxyRoute = Object.fromEntries(METHODS.map((method) => [method, handle])) as Record<
  Method,
  RouteHandler
>;

async function handle(...[request, context]: Parameters<RouteHandler>): Promise<Response> {
  const { PROXY_UPSTREAM: url, PROXY_UPSTREAM_KEY: key } = env();
  const path = new URL(request.url).pathname.slice(BASE.length).replace(/\/+$/, "");
  // Next answers HEAD with the handler of GET.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = ROUTES.find((one) => one.method === method && one.path === path);
  if (!route || url === undefined) {
    const { headers } = await unknownPath.GET(request, context);
    return unknown(path, url === undefined, headers.get("x-request-id") ?? "");
  }
  return serveSurface("proxy", `${BASE}${route.path}`, request, (requestId) =>
    answer(route, { url, key }, request, requestId),
  );
}

/**
 * The answer to a path that is not served, in the form that the clients of the path read: Ollama's are below
 * /api. It lists the paths of this dialect, because a client shows nothing else, for example when it uses
 * OpenAI's Responses API or a base URL without `/v1`.
 */
function unknown(path: string, isOff: boolean, requestId: string): Response {
  const dialect = path.startsWith("/api") ? "ollama" : "openai";
  const served = ROUTES.filter((route) => route.dialect === dialect);
  const list = served.map((route) => `${route.method} ${BASE}${route.path}`).join(", ");
  const message = isOff
    ? "Endpoint not found. The chat proxy is off: set PROXY_UPSTREAM."
    : `Endpoint not found. The chat proxy serves only ${list}.`;
  return failure(new AppError("not_found", message), requestId, dialect);
}

async function answer(
  route: ProxyCall,
  upstream: Upstream,
  request: Request,
  requestId: string,
): Promise<Response> {
  try {
    const call = await authenticateSurface("proxy", request, requestId);
    for (const scope of route.scopes) requireScope(call.ctx, scope);
    if (route.isChat) return await answerChat(call, upstream, route.path, request);
    const list = await requestUpstream(upstream, route.path, request, null);
    return copyAnswer(list, answerHeaders(list, requestId));
  } catch (thrown) {
    const error = requestError(thrown, request, { module: "proxy", step: "request" });
    return failure(error, requestId, route.dialect);
  }
}
