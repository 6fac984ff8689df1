import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * An idle connection is closed this long after the server stops accepting connections, because a request can
 * still be in transit.
 */
const IDLE_MS = 1000;
const LOOK_MS = 20;

const servers = new Set<Server>();
const open = new Set<ServerResponse>();
let isDraining = false;

/**
 * Stored on globalThis, because a bundler may load this module twice per process, for routes and for the
 * server.
 */
const holder = globalThis as unknown as { palimpsestWork?: Set<Promise<void>> };

/** Makes drainRequests wait for work that goes on after its response, such as storing what was said in it. */
export function finishBeforeStop(work: Promise<void>): void {
  holder.palimpsestWork ??= new Set();
  const pending = holder.palimpsestWork;
  pending.add(work);
  void work.finally(() => pending.delete(work));
}

/**
 * Counts the open requests of every HTTP server of this process until the returned function is called. Call
 * watchRequests only once.
 */
export function watchRequests(): () => void {
  const note = (message: unknown) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    servers.add(server);
    open.add(response);
    response.once("close", () => open.delete(response));
    if (isDraining) endConnection(response);
  };
  subscribe("http.server.request.start", note);
  return () => unsubscribe("http.server.request.start", note);
}

/**
 * Stops serving requests: refuses new connections, and closes each connection after its response. Requests on
 * open connections still get their normal response. Resolves when all requests are answered, their work is
 * finished and idle connections are closed, or after `limitMs`. Returns the number of unanswered requests.
 */
export async function drainRequests(limitMs: number): Promise<number> {
  const limitAt = performance.now() + limitMs;
  isDraining = true;
  for (const response of open) endConnection(response);
  // Connections that the operating system has already established are still accepted.
  await afterInput();
  // Server.close of node:http would also close connections on which a request is arriving.
  for (const server of servers) if (server.listening) NetServer.prototype.close.call(server);
  const idleUntil = Math.min(performance.now() + IDLE_MS, limitAt);
  while (performance.now() < idleUntil && (await hasConnections())) await pause();
  await afterInput();
  for (const server of servers) server.closeIdleConnections();
  const isBusy = () => open.size > 0 || (holder.palimpsestWork?.size ?? 0) > 0;
  while (isBusy() && performance.now() < limitAt) await pause();
  return open.size;
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** Waits for two turns of the event loop, so data that clients have already sent is read. */
async function afterInput(): Promise<void> {
  for (let round = 0; round < 2; round++) await new Promise((resolve) => setImmediate(resolve));
}

async function hasConnections(): Promise<boolean> {
  const counts = await Promise.all(
    [...servers].map(
      (server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0))),
    ),
  );
  return counts.some((count) => count > 0);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));
