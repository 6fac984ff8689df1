import type { ModelDownload } from "@/lib/models/resilience";
import { ollamaClient } from "./ollama-client";

/** Ollama reports several times per second during a download, but not while it verifies a large layer. */
const STALL_TIMEOUT_MS = 180_000;

/** Delay between two attempts. Ollama resumes the download. */
const RETRY_DELAY_MS = 15_000;

/** Pulls one model; at most one pull runs at a time. */
export type Pull = {
  /** Starts a pull unless one is running. Returns false when the last one failed less than 15 s ago. */
  start(): boolean;
  isRunning(): boolean;
  /** Returns null before the first pull and after a successful one. */
  progress(): ModelDownload | null;
};

/** Creates a pull that sends nothing before `start`. Calls `done` after a successful pull. */
export function createPull(host: string, model: string, closing: AbortSignal, done: () => void): Pull {
  let state: "none" | "running" | "failed" = "none";
  let failedAt = 0;
  let parts = new Map<string, { completed: number; total: number }>();

  async function run(): Promise<void> {
    const stallController = new AbortController();
    const timer = setTimeout(() => stallController.abort(), STALL_TIMEOUT_MS);
    timer.unref();
    try {
      const client = ollamaClient(host, AbortSignal.any([closing, stallController.signal]));
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
      if (closing.aborted || (state === "failed" && performance.now() - failedAt < RETRY_DELAY_MS))
        return false;
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
