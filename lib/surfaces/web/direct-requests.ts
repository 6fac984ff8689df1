import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { logError } from "@/lib/base/observability";
import { API_HEADERS, COMMON_HEADERS, TLS_HEADERS } from "./response-headers";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/**
 * Stored on globalThis, because a bundler may load this module twice per process, for routes and for the
 * server.
 */
const holder = globalThis as unknown as { palimpsestDirect?: Map<string, Handler> };

/** Makes `answerDirectly` call the handler of a route for requests with this method to exactly this path. */
export function offerDirectly(method: string, path: string, handler: Handler): void {
  holder.palimpsestDirect ??= new Map();
  holder.palimpsestDirect.set(`${method} ${path}`, handler);
}

/**
 * Answers the requests given to `offerDirectly` without Next's router, on every HTTP server of this process,
 * until the returned function is called. Everything else, such as a URL with a query string, and every
 * request before Next has loaded the route, goes to the server's own listeners. Call it only once, before the
 * first request.
 */
export function answerDirectly(): () => void {
  const servers = new WeakSet<Server>();
  // Next creates its server by itself. This message precedes the event `request`.
  const prepare = (message: unknown) => {
    const { server } = message as { server: Server };
    if (servers.has(server)) return;
    servers.add(server);
    const listeners = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (incoming, response) => {
      const handler = holder.palimpsestDirect?.get(`${incoming.method} ${incoming.url}`);
      if (handler) void answer(handler, incoming, response);
      else for (const listener of listeners) listener.call(server, incoming, response);
    });
  };
  subscribe("http.server.request.start", prepare);
  return () => unsubscribe("http.server.request.start", prepare);
}

async function answer(handler: Handler, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  // Node reports a caller that has gone as an error of the response; nobody is left to be told.
  response.on("error", () => undefined);
  for (const { key, value } of [...COMMON_HEADERS, ...API_HEADERS]) response.setHeader(key, value);
  if (incoming.headers["x-forwarded-proto"] === "https")
    for (const { key, value } of TLS_HEADERS) response.setHeader(key, value);
  try {
    const answered = await handler(requestOf(incoming, response), { params: Promise.resolve({}) });
    response.statusCode = answered.status;
    response.setHeaders(answered.headers);
    if (isEventStream(answered)) await send(answered.body, response);
    else response.end(Buffer.from(await answered.arrayBuffer()));
  } catch (thrown) {
    logError(thrown, { module: "http", step: "direct" });
    if (!response.headersSent) response.writeHead(500).end();
  }
  // The connection serves its next request only when the rest of a refused body has arrived.
  incoming.resume();
}

const isEventStream = (answered: Response): answered is Response & { body: NodeStream } =>
  answered.body !== null && answered.headers.get("content-type")?.startsWith("text/event-stream") === true;

/** Sends the events of a stream as they come, until it ends or the caller has gone. */
async function send(events: NodeStream, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await pipeline(Readable.fromWeb(events), response).catch((thrown) => {
    if ((thrown as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw thrown;
  });
}

function requestOf(incoming: IncomingMessage, response: ServerResponse): Request {
  const disconnect = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnect.abort();
  });
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  // TypeScript's type lacks `duplex`, which a streamed body needs.
  const init: RequestInit & { duplex: "half" } = {
    method: incoming.method ?? "GET",
    headers: headers as [string, string][],
    body: incoming.method === "GET" ? null : bodyOf(incoming),
    signal: disconnect.signal,
    duplex: "half",
  };
  // The handler reads only the query of the URL. origin.ts reads the host from the headers.
  return new Request(`http://server.invalid${incoming.url}`, init);
}

/** Reads nothing before the handler asks, so a refusal does not wait for the body. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  // Destroying the request would close the connection before the refusal of a body is sent.
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
