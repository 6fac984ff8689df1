import {
  authenticateSurface,
  type RouteHandler,
  readJson,
  requestError,
  serveSurface,
  unknownPath,
} from "@/lib/surfaces/http";
import { invalidFields, METHODS, type Method } from "@/lib/surfaces/operations";
import { originOf } from "@/lib/surfaces/origin";
import type { Mem0Route } from "./call";
import { failure } from "./failure";
import { ROUTES } from "./routes";

const BASE = "/api/mem0";

/**
 * The route handlers of mem0's API, below `/api/mem0`. Paths are the same with and without a slash at the
 * end. Every answer is JSON, also of DELETE, because the clients parse all of them.
 */
export const mem0Route = Object.fromEntries(METHODS.map((method) => [method, handle])) as Record<
  Method,
  RouteHandler
>;

async function handle(...[request, context]: Parameters<RouteHandler>): Promise<Response> {
  const found = findRoute(request);
  if (!found) {
    const response = await unknownPath.GET(request, context);
    response.headers.set("content-type", "application/json");
    return response;
  }
  const { route, params } = found;
  return serveSurface("mem0", `${BASE}${route.path}`, request, (requestId) =>
    answer(route, params, request, requestId),
  );
}

async function answer(
  { method, run }: Mem0Route,
  params: readonly string[],
  request: Request,
  requestId: string,
): Promise<Response> {
  try {
    const { ctx, owner, sessionId } = await authenticateSurface("mem0", request, requestId);
    const serverUrl = originOf(request.headers);
    const headers = new Headers({
      "x-request-id": requestId,
      "cache-control": "no-store, no-transform",
    });
    const output = await run({
      ctx: { ...ctx, isServer: true, signal: request.signal, serverUrl },
      owner,
      sessionId,
      params,
      query: readQuery(new URL(request.url).searchParams),
      body: method === "GET" ? {} : requireObject(await readJson(request, true)),
      baseUrl: `${serverUrl}${BASE}`,
      answerHeaders: headers,
    });
    return Response.json(output, { headers });
  } catch (thrown) {
    return failure(requestError(thrown, request, { module: "mem0" }), requestId);
  }
}

/** Fields that are lists. A client repeats the name, or sends one value with commas. */
const LISTS: ReadonlySet<string> = new Set(["categories", "fields"]);

/**
 * Returns the parameters of a query. Throws `invalid_input` for a repeated one that is no list, because all
 * but one of its values would be ignored.
 */
function readQuery(parameters: URLSearchParams): Record<string, string> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      if (values.length === 1 || LISTS.has(name)) return [name, values.join(",")];
      throw invalidFields([{ path: name.slice(0, 64), message: "is given more than once" }]);
    }),
  );
}

/** Every body of mem0's API is an object, and its calls read fields of it before they validate them. */
function requireObject(body: unknown): object {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw invalidFields([{ path: "", message: "must be a JSON object" }]);
}

function findRoute(request: Request): { route: Mem0Route; params: string[] } | null {
  const { pathname } = new URL(request.url);
  // Next answers HEAD with the handler of GET.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const segments = pathname.slice(BASE.length).split("/").filter(Boolean);
  for (const route of ROUTES) {
    const pattern = route.path.split("/").filter(Boolean);
    if (route.method !== method || pattern.length !== segments.length) continue;
    if (!pattern.every((part, at) => part === "{}" || part === segments[at])) continue;
    const params = segments.filter((_, at) => pattern[at] === "{}").map(decode);
    return params.includes(null) ? null : { route, params: params as string[] };
  }
  return null;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
