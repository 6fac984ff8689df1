import { AsyncLocalStorage } from "node:async_hooks";
import {
  createMcpHandler,
  type McpHttpHandler,
  type McpServer,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import { AppError, type Ctx, requireScope, shutdownSignal } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { isOwnUri } from "@/lib/features/resources";
import { type StreamSlot, takeSlot, watchOwner } from "@/lib/features/stream";
import { pseudonym } from "@/lib/storage/settings";
import {
  authenticateSurface,
  otherMethod,
  type RouteHandler,
  requestError,
  type SurfaceCall,
  serveSurface,
} from "@/lib/surfaces/http";
import { callOperation, type Method, type OperationCtx } from "@/lib/surfaces/operations";
import { originOf, requireAllowedHost } from "@/lib/surfaces/origin";
import { allowPage, answerPreflight } from "./allow-page";
import { failure } from "./failure";
import { readBody } from "./read-body";
import { ME, RECENT } from "./resources";
import type { McpSession } from "./session";

const PATH = "/mcp";
/** A subscription: the URIs to whose changes it subscribes, and its place among streams. */
type Subscription = { readonly watched: readonly string[]; readonly slot: StreamSlot; isOpen: boolean };
type Call = SurfaceCall & { readonly subscription: Subscription | null };
/** More palimpsest:// URIs of one subscription are not watched, and not acknowledged. */
const MAX_WATCHED = 100;

/**
 * Returns the route handlers of the MCP endpoint: Streamable HTTP without sessions, in both protocol eras.
 * `createServer` creates the server for one request. GET and DELETE are refused with 405, because a client
 * that gets another answer to GET reconnects for ever.
 */
export function mcpRoutes(
  createServer: (session: McpSession) => McpServer,
): Record<Method | "OPTIONS", RouteHandler> {
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
    serveSurface("mcp", PATH, request, async (requestId) => {
      const response = await answer(request, requestId, async (call, body) => {
        if (!isSubscription(body))
          return caller.run({ ...call, subscription: null }, () =>
            handlerOf().fetch(toSdkRequest(request, request.signal), { parsedBody: body }),
          );
        const subscription = await subscribe(call, body);
        const listening = toSdkRequest(request, subscription.slot.signal);
        try {
          return await caller.run({ ...call, subscription }, () =>
            handlerOf().fetch(listening, { parsedBody: withWatched(body, subscription.watched) }),
          );
        } finally {
          if (!subscription.isOpen) subscription.slot.end();
        }
      });
      return allowPage(request, response);
    });
  shutdownSignal().addEventListener("abort", () => void handler?.close());
  const refuse = otherMethod(PATH, ["POST"]);
  const other: RouteHandler = async (request, context) => allowPage(request, await refuse(request, context));
  const options: RouteHandler = async (request) => answerPreflight(request);
  return { DELETE: other, GET: other, OPTIONS: options, PATCH: other, POST: post, PUT: other };
}

async function answer(
  request: Request,
  requestId: string,
  fetch: (call: SurfaceCall & { readonly ctx: OperationCtx }, body: unknown) => Promise<Response>,
): Promise<Response> {
  try {
    requireAllowedHost(request.headers);
    const authenticated = () => authenticateSurface("mcp", request, requestId);
    const call = await authenticated();
    const ctx = {
      ...call.ctx,
      isServer: true,
      signal: request.signal,
      renew: async () => (await authenticated()).ctx,
      serverUrl: originOf(request.headers),
    };
    const body = await readBody(request);
    const { status, headers, body: stream } = await fetch({ ...call, ctx }, body);
    const sent = new Headers(headers);
    sent.set("x-request-id", requestId);
    if (!sent.has("cache-control")) sent.set("cache-control", "no-store, no-transform");
    return new Response(stream, { status, headers: sent });
  } catch (thrown) {
    return failure(requestError(thrown, request, { module: "mcp" }), requestId);
  }
}

/**
 * Returns the request that the SDK answers. It has `signal` itself: the constructor would derive another one,
 * which is never aborted after the Request was collected as garbage, so that a stream would not end.
 */
function toSdkRequest({ url, method, headers }: Request, signal: AbortSignal): Request {
  const sent = new Request(url, { method, headers: acceptedTypes(headers) });
  return Object.defineProperty(sent, "signal", { value: signal });
}

/** A client that accepts anything, such as curl, accepts both types of answers, which the SDK looks for. */
function acceptedTypes(headers: Headers): Headers {
  const sent = new Headers(headers);
  if (/^$|\*\/\*/.test(headers.get("accept") ?? ""))
    sent.set("accept", "application/json, text/event-stream");
  return sent;
}

function isSubscription(body: unknown): boolean {
  return (body as { method?: unknown } | null)?.method === "subscriptions/listen";
}

/** Takes a place for a subscription. Throws `scope_missing` for a key that cannot read, and `overloaded`. */
async function subscribe({ ctx }: { readonly ctx: OperationCtx }, body: unknown): Promise<Subscription> {
  requireScope(ctx, "read");
  return { watched: await watchedIn(ctx, body), slot: takeSlot(ctx), isOpen: false };
}

function sessionOf({ ctx, owner, sessionId }: SurfaceCall, era: "legacy" | "modern"): McpSession {
  return {
    run: (operation, sent) => callOperation(operation, ctx, sent),
    owner,
    storedId: (userId) => pseudonym(ctx, userId),
    sessionId,
    // Clients of the 2025 protocols subscribe through sessions, which this endpoint does not have.
    canSubscribe: era === "modern" && owner !== null,
  };
}

type ListenRequest = {
  readonly params?: { readonly notifications?: { readonly resourceSubscriptions?: unknown } | null } | null;
};

/**
 * The URIs of a subscription that have notices: the fixed resources and the caller's own URIs.
 * Notices name no session, so each of them follows all changes of the owner.
 */
async function watchedIn(ctx: Ctx, body: unknown): Promise<readonly string[]> {
  const sent = ((body ?? {}) as ListenRequest).params?.notifications?.resourceSubscriptions;
  const uris = [...new Set((Array.isArray(sent) ? sent : []).filter((uri) => typeof uri === "string"))];
  const watched: string[] = uris.filter((uri) => uri === ME || uri === RECENT);
  const addresses = uris.filter((uri) => uri.startsWith("palimpsest:"));
  for (const uri of addresses.slice(0, MAX_WATCHED)) if (await isOwnUri(ctx, uri)) watched.push(uri);
  return watched;
}

/** The SDK acknowledges every URI that it is given. An invalid list is left for it to refuse. */
function withWatched(body: unknown, watched: readonly string[]): unknown {
  const { params } = body as ListenRequest;
  const sent = params?.notifications?.resourceSubscriptions;
  if (!Array.isArray(sent) || sent.some((uri) => typeof uri !== "string")) return body;
  const notifications = { ...params?.notifications, resourceSubscriptions: watched };
  return { ...(body as object), params: { ...params, notifications } };
}

/** A bus on which each subscription receives only the changes of its own caller's memories. */
function ownerBus(caller: AsyncLocalStorage<Call>): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener) => {
      const { ctx, subscription } = requireStore(caller);
      if (!subscription) throw new AppError("internal", "A stream was opened outside a subscription.");
      const { watched, slot } = subscription;
      subscription.isOpen = true;
      const stop = watchOwner(ctx, () => {
        for (const uri of watched) listener({ kind: "resource_updated", uri });
      });
      return () => {
        stop();
        slot.end();
      };
    },
  };
}

function requireStore(caller: AsyncLocalStorage<Call>): Call {
  const call = caller.getStore();
  if (call) return call;
  throw new AppError("internal", "A server was created outside a request.");
}
