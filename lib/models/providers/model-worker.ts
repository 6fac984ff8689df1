import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core";

type Reply = { ready?: true; id?: number; vectors?: Float32Array; error?: string };
type Waiting = { resolve(rows: Float32Array): void; reject(error: AppError): void };

/** A thread that embeds texts; see bundled-worker.mjs for its messages. */
export type ModelWorker = {
  /** All rows in one array, in the order of `batches.flat()`. Aborting takes the job out of the thread's queue. */
  embed(batches: string[][], isQuery: boolean, signal?: AbortSignal): Promise<Float32Array>;
  isReady(): boolean;
  close(): Promise<void>;
};

/**
 * Starts the thread at once, so that the model is warm when the first call comes. A thread that dies fails the
 * calls it had, and the next call starts another. It holds the process alive only while a call is waiting.
 */
export function startModelWorker(file: string): ModelWorker {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isReady = false;
  let current: Worker | null = start();

  function start(): Worker {
    // Without execArgv the thread would load the parent's hooks too, such as tsx's.
    const worker = new Worker(file, { execArgv: [] });
    worker.on("message", (reply: Reply) => {
      if (reply.ready) isReady = true;
      if (reply.id !== undefined) settle(reply.id, reply);
    });
    worker.on("error", (cause) => lose(worker, cause));
    worker.on("exit", () => lose(worker, undefined));
    worker.unref();
    return worker;
  }

  function settle(id: number, reply: Reply): void {
    const call = waiting.get(id);
    if (!call) return;
    forget(id);
    if (reply.vectors) call.resolve(reply.vectors);
    else call.reject(failure("The embedding model failed.", new Error(reply.error)));
  }

  function lose(worker: Worker, cause: unknown): void {
    if (worker !== current) return;
    current = null;
    isReady = false;
    for (const [id, call] of waiting) {
      waiting.delete(id);
      call.reject(failure("The thread of the embedding model ended.", cause));
    }
  }

  function forget(id: number): void {
    waiting.delete(id);
    if (waiting.size === 0) current?.unref();
  }

  return {
    isReady: () => isReady,
    embed(batches, isQuery, signal) {
      current ??= start();
      const worker = current;
      const id = ++lastId;
      worker.ref();
      const cancel = () => {
        forget(id);
        worker.postMessage({ cancel: id });
      };
      signal?.addEventListener("abort", cancel, { once: true });
      return new Promise<Float32Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, isQuery, batches });
      }).finally(() => signal?.removeEventListener("abort", cancel));
    },
    async close() {
      const worker = current;
      if (!worker) return;
      lose(worker, undefined);
      await worker.terminate();
    },
  };
}

function failure(message: string, cause: unknown): AppError {
  return new AppError("model_unavailable", message, {}, { cause });
}
