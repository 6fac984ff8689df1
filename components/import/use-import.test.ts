// A run belongs to the browser tab, so that its page can be left, and its waits end when it is stopped.

import { afterEach, expect, test, vi } from "vitest";
import { importRun } from "./use-import";

const file = new File([`${JSON.stringify({ role: "user", text: "I like tea" })}\n`], "events.jsonl");

/** Answers requests like a server that cannot be reached, until `isBack`. */
function unreachable() {
  const server = { isBack: false, requests: 0 };
  vi.stubGlobal("location", { origin: "http://127.0.0.1", href: "http://127.0.0.1/import", search: "" });
  vi.stubGlobal("fetch", async () => {
    server.requests++;
    if (!server.isBack) throw new TypeError("fetch failed");
    return Response.json({ events: [{ status: "queued" }] });
  });
  return server;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a run says that the server is unreachable, can be read meanwhile, and goes on when it is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const server = unreachable();
  const run = importRun.start("import", file, "ana");
  await vi.waitFor(() =>
    expect(importRun.read()).toMatchObject({
      step: "running",
      file,
      userId: "ana",
      waiting: "Server unreachable, trying again",
    }),
  );
  server.isBack = true;
  await vi.advanceTimersByTimeAsync(1000);
  await run;
  expect(importRun.read()).toMatchObject({ step: "done", counts: { queued: 1 } });
  expect(server.requests).toBe(2);
});

test("a stop ends the wait for a server that is unreachable, and sends nothing more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const server = unreachable();
  const run = importRun.start("import", file, "ana");
  await vi.waitFor(() => expect(importRun.read()).toMatchObject({ waiting: expect.any(String) }));
  importRun.stop();
  // No timer has ended.
  await run;
  expect(importRun.read()).toMatchObject({ step: "stopped", message: null });
  expect(server.requests).toBe(1);
  importRun.reset();
  expect(importRun.read()).toEqual({ step: "idle" });
});
