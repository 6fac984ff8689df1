import type { ModelDownload } from "../embedder";
import { ollamaClient } from "./ollama-client";

/** Ollama reports several times a second while it loads, and is quiet while it checks a large part. */
const STALLED_MS = 180_000;

/** Between two tries. Ollama goes on where it stopped. */
const REST_MS = 15_000;

/** Pulls one model, one pull at a time. */
export type Pull = {
  /** Starts a pull unless one runs. False when the last one failed a short while ago. */
  start(): boolean;
  isRunning(): boolean;
  /** Null before the first pull and after one that succeeded. */
  progress(): ModelDownload | null;
};

/** Nothing is asked before `start`; `done` runs after a pull that succeeded. */
export function createPull(host: string, model: string, closing: AbortSignal, done: () => void): Pull {
  let state: "none" | "running" | "failed" = "none";
  let failedAt = 0;
  let parts = new Map<string, { completed: number; total: number }>();

  async function run(): Promise<void> {
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), STALLED_MS);
    timer.unref();
    try {
      const client = ollamaClient(host, AbortSignal.any([closing, stalled.signal]));
      for await (const { digest, completed, total } of await client.pull({ model, stream: true })) {
        timer.refresh();
        if (digest && total) parts.set(digest, { completed: completed ?? 0, total });
      }
      state = "none";
      done();
    } catch {
      state = "failed";
      failedAt = performance.now();
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    isRunning: () => state === "running",
    start() {
      if (state === "running") return true;
      if (closing.aborted || (state === "failed" && performance.now() - failedAt < REST_MS)) return false;
      state = "running";
      parts = new Map();
      void run();
      return true;
    },
    progress() {
      if (state === "none") return null;
      const sizes = [...parts.values()];
      const completedBytes = sizes.reduce((sum, { completed }) => sum + completed, 0);
      return { model, state, completedBytes, totalBytes: sizes.reduce((sum, { total }) => sum + total, 0) };
    },
  };
}
