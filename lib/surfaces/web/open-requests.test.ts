// A server that stops answers its open requests within a limit.

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Answer = { readonly body: string; readonly connection: string | undefined };
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server and returns a function that sends requests to it over one of several connections. */
async function startTestServer(handler: Handler) {
  vi.resetModules();
  const { drainRequests, finishBeforeStop, watchRequests } = await import("./open-requests");
  stopWatching = watchRequests();
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  agents.push(new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = (path: string, agent = agents[0]): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request({ port, host: "127.0.0.1", path, agent }, async (response) =>
        resolve({
          body: (await response.toArray()).join(""),
          connection: response.headers.connection,
        }),
      )
        .on("error", reject)
        .end();
    });
  return { drainRequests, finishBeforeStop, server, ask, other: agents[1] };
}

let agents: Agent[] = [];
let stopWatching: () => void = () => undefined;
beforeEach(() => {
  agents = [];
});
afterEach(() => {
  stopWatching();
  for (const agent of agents) agent.destroy();
});

test("requests that are open or arrive on open connections are answered, and new connections are refused", async () => {
  const waiting: ServerResponse[] = [];
  const { drainRequests, server, ask, other } = await startTestServer(({ url }, response) => {
    if (url === "/slow") waiting.push(response);
    else response.end("quick");
  });
  expect(await ask("/quick", other)).toEqual({ body: "quick", connection: "keep-alive" });
  const slow = ask("/slow");
  await expect.poll(() => waiting.length).toBe(1);

  const drained = drainRequests(20_000);
  await expect.poll(() => server.listening).toBe(false);
  expect(await ask("/quick", other)).toEqual({ body: "quick", connection: "close" });
  await expect(ask("/quick", other)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  waiting[0]?.end("slow");
  expect(await slow).toEqual({ body: "slow", connection: "close" });
  expect(await drained).toBe(0);
});

test("an idle connection is closed after a while, and a server without connections ends at once", async () => {
  const { drainRequests, server, ask } = await startTestServer((_, response) => response.end("quick"));
  await ask("/");
  let hasClosed = false;
  const closed = new Promise<void>((resolve) => server.once("close", resolve)).then(() => {
    hasClosed = true;
  });
  const drained = drainRequests(20_000);
  await expect.poll(() => server.listening).toBe(false);
  expect(hasClosed).toBe(false);
  expect(await drained).toBe(0);
  await closed;
  expect(await drainRequests(20_000)).toBe(0);
});

test("requests that have no response when the time limit ends are counted", async () => {
  let isAsked = false;
  const { drainRequests, ask } = await startTestServer(() => {
    isAsked = true;
  });
  const asked = ask("/").catch(() => "cut");
  await expect.poll(() => isAsked).toBe(true);
  expect(await drainRequests(10)).toBe(1);
  agents[0]?.destroy();
  expect(await asked).toBe("cut");
});

test("work that goes on after its response is finished", async () => {
  const { drainRequests, finishBeforeStop, server, ask } = await startTestServer((_, response) =>
    response.setHeader("connection", "close").end(),
  );
  await ask("/");
  let finish: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  finishBeforeStop(work);
  const order: string[] = [];
  const drained = drainRequests(20_000).then(() => order.push("drained"));
  await expect.poll(() => server.listening).toBe(false);
  // A server without connections ends within a few turns of the event loop.
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
  order.push("finished");
  finish();
  await drained;
  expect(order).toEqual(["finished", "drained"]);
});
