import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** A connection without a request is kept this long after the last call for new ones, for a request that is under way. */
const IDLE_MS = 1000;
const LOOK_MS = 20;

const servers = new Set<Server>();
const open = new Set<ServerResponse>();
let isDraining = false;

/** Counts the requests of every HTTP server of this process until the function it gives is called. Call it once. */
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
 * Ends the serving of requests: no further connections, each answer is the last of its connection, and every request
 * that comes over one that stands gets its true answer. Resolves once all have been answered and connections without a
 * request are closed, or after `limitMs`. Gives the number of requests that were left without an answer.
 */
export async function drainRequests(limitMs: number): Promise<number> {
  const limitAt = performance.now() + limitMs;
  isDraining = true;
  for (const response of open) endConnection(response);
  // Callers that the system has connected already are taken in before the door closes.
  await afterInput();
  // Not Server.close of node:http, which also cuts connections on which a request may be arriving.
  for (const server of servers) if (server.listening) NetServer.prototype.close.call(server);
  const idleUntil = Math.min(performance.now() + IDLE_MS, limitAt);
  while (performance.now() < idleUntil && (await hasConnections())) await pause();
  await afterInput();
  for (const server of servers) server.closeIdleConnections();
  while (open.size > 0 && performance.now() < limitAt) await pause();
  return open.size;
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** Twice round the event loop: what callers had sent by now has been read. */
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
