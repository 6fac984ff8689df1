// The worker thread of a model is replaced after it ends, and its calls never hang.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startModelWorker } from "./model-worker";

/**
 * Returns the number of texts. Exits on "crash", throws on "throw", never answers "wait", reports an error on
 * "fail".
 */
const SCRIPT = `
import { parentPort } from "node:worker_threads";
parentPort.postMessage({ ready: true });
parentPort.on("message", ({ id, cancel, batches }) => {
  if (cancel !== undefined) return;
  const texts = batches.flat();
  if (texts[0] === "crash") process.exit(1);
  if (texts[0] === "throw") throw new Error("the thread throws");
  if (texts[0] === "fail") return parentPort.postMessage({ id, error: "one job fails" });
  if (texts[0] !== "wait") parentPort.postMessage({ id, vectors: Float32Array.of(texts.length) });
});`;

const folder = mkdtempSync(path.join(tmpdir(), "model-worker-"));
const file = path.join(folder, "worker.mjs");
writeFileSync(file, SCRIPT);
afterAll(() => rmSync(folder, { recursive: true }));

test("a worker returns the rows of each call", async () => {
  const worker = startModelWorker(file);
  const replies = [worker.embed([["a"]], true), worker.embed([["a", "b"], ["c"]], false)];
  expect((await Promise.all(replies)).map((rows) => rows[0])).toEqual([1, 3]);
  expect(worker.isReady()).toBe(true);
  await worker.close();
});

test.each(["crash", "throw"])(
  "when a %s ends the worker, its calls fail and the next call starts a new worker",
  async (end) => {
    const worker = startModelWorker(file);
    const waiting = expect(worker.embed([["wait"]], true)).rejects.toMatchObject({
      code: "model_unavailable",
    });
    await expect(worker.embed([[end]], false)).rejects.toMatchObject({ code: "model_unavailable" });
    await waiting;
    expect(worker.isReady()).toBe(false);
    expect([...(await worker.embed([["a"]], true))]).toEqual([1]);
    await worker.close();
  },
);

test("a failed job does not end the worker", async () => {
  const worker = startModelWorker(file);
  await expect(worker.embed([["fail"]], false)).rejects.toMatchObject({ code: "model_unavailable" });
  expect(worker.isReady()).toBe(true);
  await worker.close();
});

test("closing rejects waiting calls", async () => {
  const worker = startModelWorker(file);
  const waiting = expect(worker.embed([["wait"]], true)).rejects.toMatchObject({ code: "model_unavailable" });
  await worker.close();
  await waiting;
});
