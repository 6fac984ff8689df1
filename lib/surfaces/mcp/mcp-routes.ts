import { AsyncLocalStorage } from "node:async_hooks";
import {
  createMcpHandler,
  type McpHttpHandler,
  type McpServer,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import { AppError, asAppError, type Ctx, ERRORS, shutdownSignal } from "@/lib/base/core";
import { log, logError } from "@/lib/base/observability";
import { isOwnUri } from "@/lib/features/resources";
import { watchOwner } from "@/lib/features/stream";
import {
  authenticateSurface,
  otherMethod,
  problem,
  type RouteHandler,
  readJson,
  type SurfaceCall,
  serveSurface,
} from "@/lib/surfaces/http";
import { callOperation, type Method } from "@/lib/surfaces/operations";
import { originOf } from "@/lib/surfaces/web";
import { requireAllowedHost } from "./allowed-hosts";
import { ME, RECENT } from "./resources";
import type { McpSession } from "./session";

const PATH = "/mcp";
/** A call with the URIs of palimpsest:// to whose changes it subscribes. */
type Call = SurfaceCall & { readonly watched: readonly string[] };
/** Without authorization server there is no `resource_metadata`: clients would open a browser for nothing. */
const CHALLENGE = 'Bearer realm="palimpsest", error="invalid_token"';
/** A batch counts as one request of the rate limit, and only the oldest clients send one. */
const MAX_BATCH = 20;
/** More resources of one subscription are not watched. */
const MAX_WATCHED = 100;

/**
 * Returns the route handlers of the MCP endpoint: Streamable HTTP without sessions, in both protocol eras.
 * `createServer` creates the server for one request. GET and DELETE are refused with 405, because a client
 * that gets another answer to GET reconnects for ever.
 */
export function mcpRoutes(createServer: (session: McpSession) => McpServer): Record<Method, RouteHandler> {
  const caller = new AsyncLocalStorage<Call>();
  let handler: McpHttpHandler | undefined;
  const handlerOf = () => {
    handler ??= createMcpHandler(({ era }) => createServer(sessionOf(requireStore(caller), era)), {
      bus: ownerBus(caller),
      onerror: (error) => log().debug({ error: error.name }, "mcp"),
    });
    return handler;
  };
  const post: RouteHandler = (request) =>
    serveSurface("mcp", PATH, request, (requestId) =>
      answer(request, requestId, async (call, body) => {
        const watched = await watchedIn(call.ctx, body);
        return caller.run({ ...call, watched }, () => handlerOf().fetch(request, { parsedBody: body }));
      }),
    );
  shutdownSignal().addEventListener("abort", () => void handler?.close());
  const other = otherMethod(PATH, ["POST"]);
  return { DELETE: other, GET: other, PATCH: other, POST: post, PUT: other };
}

async function answer(
  request: Request,
  requestId: string,
  fetch: (call: SurfaceCall, body: unknown) => Promise<Response>,
): Promise<Response> {
  try {
    requireAllowedHost(request.headers);
    const call = await authenticateSurface("mcp", request, requestId);
    const { signal, headers: sentHeaders } = request;
    const ctx = { ...call.ctx, isServer: true, signal, serverUrl: originOf(sentHeaders) };
    const body = await readJson(request);
    if (Array.isArray(body) && body.length > MAX_BATCH)
      throw new AppError("invalid_input", `A batch can contain at most ${MAX_BATCH} messages.`);
    const { status, headers, body: stream } = await fetch({ ...call, ctx }, body);
    const sent = new Headers(headers);
    sent.set("x-request-id", requestId);
    if (!sent.has("cache-control")) sent.set("cache-control", "no-store, no-transform");
    return new Response(stream, { status, headers: sent });
  } catch (thrown) {
    const error = asAppError(thrown);
    if (ERRORS[error.code].level !== "info") logError(error, { module: "mcp" });
    const response = problem(error, requestId);
    if (response.status === 401) response.headers.set("www-authenticate", CHALLENGE);
    return response;
  }
}

function sessionOf({ ctx, owner, sessionId }: SurfaceCall, era: "legacy" | "modern"): McpSession {
  return {
    run: (operation, sent) => callOperation(operation, ctx, sent),
    owner,
    sessionId,
    // Clients of the 2025 protocols subscribe through sessions, which this endpoint does not have.
    canSubscribe: era === "modern" && owner !== null,
  };
}

/**
 * The caller's own URIs of a subscription. Notices name no session, so each of them follows all changes of
 * the owner.
 */
async function watchedIn(ctx: Ctx, body: unknown): Promise<readonly string[]> {
  const { params } = (body ?? {}) as {
    params?: { notifications?: { resourceSubscriptions?: unknown } | null } | null;
  };
  const sent = params?.notifications?.resourceSubscriptions;
  const uris = (Array.isArray(sent) ? sent : []).filter((uri) => typeof uri === "string");
  const watched: string[] = [];
  for (const uri of uris.slice(0, MAX_WATCHED)) if (await isOwnUri(ctx, uri)) watched.push(uri);
  return watched;
}

/** A bus on which each subscription receives only the changes of its own caller's memories. */
function ownerBus(caller: AsyncLocalStorage<Call>): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener) => {
      const { ctx, watched } = requireStore(caller);
      return watchOwner(ctx, () => {
        for (const uri of [ME, RECENT, ...watched]) listener({ kind: "resource_updated", uri });
      });
    },
  };
}

function requireStore(caller: AsyncLocalStorage<Call>): Call {
  const call = caller.getStore();
  if (call) return call;
  throw new AppError("internal", "A server was created outside a request.");
}
