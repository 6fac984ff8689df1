// Some requests are answered before the server's own listeners, which get everything else.

import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerDirectly, offerDirectly } from "./direct-requests";
import { drainRequests, watchRequests } from "./open-requests";

type Answer = { readonly status: number; readonly body: string; readonly headers: IncomingHttpHeaders };

let stops: (() => void)[] = [];
beforeEach(() => {
  stops = [answerDirectly()];
});
afterEach(() => {
  for (const stop of stops) stop();
});

/** Starts a server and returns a function that sends requests to it over kept connections. */
async function listen() {
  const started = createServer((_, response) => response.end("next"));
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const { port } = started.address() as AddressInfo;
  stops.push(() => started.close());
  const send = (method: string, path: string, body = "") => {
    const sent = request({ port, host: "127.0.0.1", method, path });
    const answer = new Promise<Answer>((resolve, reject) => {
      sent.on("error", reject).on("response", async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          body: (await response.toArray()).join(""),
          headers: response.headers,
        }),
      );
    });
    sent.end(body);
    return { sent, answer };
  };
  return { send, ask: (...args: Parameters<typeof send>) => send(...args).answer, started };
}

test("a path is answered by the server's listeners until it is offered, and then only for its method", async () => {
  const { ask } = await listen();
  expect((await ask("POST", "/offered", "a")).body).toBe("next");
  offerDirectly(
    "POST",
    "/offered",
    async (asked) => new Response(`direct ${await asked.text()}`, { status: 202 }),
  );
  expect(await ask("POST", "/offered", "a")).toMatchObject({ status: 202, body: "direct a" });
  for (const [method, path] of [
    ["GET", "/offered"],
    ["PUT", "/offered"],
    ["POST", "/offered/"],
    ["POST", "/offered?a=1"],
    ["POST", "/other"],
  ] as const)
    expect([method, path, (await ask(method, path)).body]).toEqual([method, path, "next"]);
});

test("a GET request is answered directly, and other methods are not", async () => {
  const { ask } = await listen();
  offerDirectly("GET", "/state", async ({ method, body }) => new Response(`${method} ${body}`));
  expect(await ask("GET", "/state")).toMatchObject({ status: 200, body: "GET null" });
  expect((await ask("POST", "/state")).body).toBe("next");
});

test("a body that the handler does not read to its end leaves the connection usable", async () => {
  const { started } = await listen();
  offerDirectly("POST", "/refuses", async () => new Response("refused", { status: 401 }));
  offerDirectly("POST", "/reads-a-part", async ({ body }) => {
    for await (const _ of body as unknown as AsyncIterable<Uint8Array>) break;
    return new Response("too large", { status: 413 });
  });
  const { port } = started.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const post = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\n${more}content-length: ${2 ** 20}\r\n\r\n${"x".repeat(2 ** 20)}`;
  // The server answers the requests of a connection in their order.
  for (const path of ["/refuses", "/reads-a-part"]) socket.write(post(path, ""));
  socket.write(post("/refuses", "connection: close\r\n"));
  const answers = (await socket.toArray()).join("");
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 413", "HTTP/1.1 401"]);
});

test("a defect of a handler is answered with 500", async () => {
  const { ask } = await listen();
  offerDirectly("POST", "/fails", async () => {
    throw new Error("planted");
  });
  expect(await ask("POST", "/fails")).toMatchObject({ status: 500, body: "" });
});

test("the handler's signal aborts when the caller disconnects, and not after an answer", async () => {
  const { send, ask } = await listen();
  const signals: AbortSignal[] = [];
  offerDirectly("POST", "/answers", async ({ signal }) => {
    signals.push(signal);
    return new Response("answered");
  });
  offerDirectly("POST", "/waits", async ({ signal }) => {
    signals.push(signal);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return new Response("nobody reads this");
  });
  await ask("POST", "/answers");
  const { sent, answer } = send("POST", "/waits");
  await expect.poll(() => signals.length).toBe(2);
  sent.destroy();
  await expect(answer).rejects.toThrow("socket hang up");
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  expect((await ask("POST", "/answers")).body).toBe("answered");
});

test("events are sent as they come, and the stream is cancelled when the caller has gone", async () => {
  const { started } = await listen();
  const parts = ["data: 1\n\n", "data: 2\n\n"];
  let isCancelled = false;
  offerDirectly("POST", "/events", async () => {
    const events = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = parts.shift();
          // After the last part, nothing comes and the stream stays open.
          if (part) controller.enqueue(new TextEncoder().encode(part));
          return part ? undefined : new Promise(() => undefined);
        },
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(events, { headers: { "content-type": "text/event-stream" } });
  });
  const { port } = started.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/events`, { method: "POST" });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let received = "";
  while (!received.includes("2")) received += new TextDecoder().decode((await reader.read()).value);
  expect(received).toBe("data: 1\n\ndata: 2\n\n");
  await reader.cancel();
  await expect.poll(() => isCancelled).toBe(true);
});

test("a server that stops answers its open direct requests and closes their connections", async () => {
  stops.push(watchRequests());
  const { ask, started } = await listen();
  const waiting: (() => void)[] = [];
  offerDirectly("POST", "/slow", async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response("slow");
  });
  const slow = ask("POST", "/slow");
  await expect.poll(() => waiting.length).toBe(1);
  const drained = drainRequests(20_000);
  await expect.poll(() => started.listening).toBe(false);
  waiting[0]?.();
  expect(await slow).toMatchObject({ body: "slow", headers: { connection: "close" } });
  expect(await drained).toBe(0);
});
