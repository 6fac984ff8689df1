import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/base/core";

type Reply = { ready?: true; id?: number; vectors?: Float32Array; error?: string };
type PendingCall = { resolve(rows: Float32Array): void; reject(error: AppError): void };

/** A worker thread that embeds texts; bundled-worker.mjs documents its messages. */
export type ModelWorker = {
  /**
   * Returns all rows in one array, in the order of `batches.flat()`. Aborting removes the job from the queue.
   */
  embed(batches: string[][], isQuery: boolean, signal?: AbortSignal): Promise<Float32Array>;
  isReady(): boolean;
  close(): Promise<void>;
};

/**
 * Starts the thread at once, so that the model is loaded before the first call. When the thread dies, its
 * calls fail and the next call starts a new thread. It keeps the process alive only while calls are pending.
 */
export function startModelWorker(file: string): ModelWorker {
  const pending = new Map<number, PendingCall>();
  let lastId = 0;
  let isReady = false;
  let current: Worker | null = start();

  function start(): Worker {
    // Without this, the thread would also load the parent's hooks, such as those of tsx.
    const worker = new Worker(file, { execArgv: [] });
    worker.on("message", (reply: Reply) => {
      if (reply.ready) isReady = true;
      if (reply.id !== undefined) handleReply(reply.id, reply);
    });
    worker.on("error", (cause) => handleExit(worker, cause));
    worker.on("exit", () => handleExit(worker, undefined));
    worker.unref();
    return worker;
  }

  function handleReply(id: number, reply: Reply): void {
    const call = pending.get(id);
    if (!call) return;
    remove(id);
    if (reply.vectors) call.resolve(reply.vectors);
    else call.reject(failure("The embedding model failed.", new Error(reply.error)));
  }

  function handleExit(worker: Worker, cause: unknown): void {
    if (worker !== current) return;
    current = null;
    isReady = false;
    for (const [id, call] of pending) {
      pending.delete(id);
      call.reject(failure("The worker of the embedding model stopped.", cause));
    }
  }

  function remove(id: number): void {
    pending.delete(id);
    if (pending.size === 0) current?.unref();
  }

  return {
    isReady: () => isReady,
    embed(batches, isQuery, signal) {
      current ??= start();
      const worker = current;
      const id = ++lastId;
      worker.ref();
      const cancel = () => {
        remove(id);
        worker.postMessage({ cancel: id });
      };
      signal?.addEventListener("abort", cancel, { once: true });
      return new Promise<Float32Array>((resolve, reject) => {
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, isQuery, batches });
      }).finally(() => signal?.removeEventListener("abort", cancel));
    },
    async close() {
      const worker = current;
      if (!worker) return;
      handleExit(worker, undefined);
      await worker.terminate();
    },
  };
}

function failure(message: string, cause: unknown): AppError {
  return new AppError("model_unavailable", message, {}, { cause });
}
