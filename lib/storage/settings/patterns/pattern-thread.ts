import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/base/core";
import { limitMs } from "./budget.mjs";
import type { Match } from "./find-matches.mjs";

export type PatternRequest =
  | { readonly op: "match"; readonly sources: readonly string[]; readonly texts: readonly string[] }
  | { readonly op: "check"; readonly source: string };

/**
 * `matches` of each source in each text, or `over`: the index of a source that exceeded its budget. `fault`
 * answers a check. `isLate` means that the thread was terminated without an answer.
 */
export type PatternReply = {
  readonly matches?: readonly (readonly (readonly Match[])[])[];
  readonly over?: number;
  readonly fault?: string | null;
  readonly error?: true;
  readonly isLate?: true;
};

type Call = {
  readonly request: PatternRequest;
  readonly resolve: (reply: PatternReply) => void;
  readonly reject: (error: AppError) => void;
};

/**
 * Matches patterns in a worker thread, one request at a time; pattern-worker.mjs documents the messages. The
 * first request starts the thread. A thread that times out is terminated and replaced. It keeps the process
 * alive only while a request waits. Throws `internal` when the thread fails.
 */
export class PatternThread {
  #worker: Worker | null = null;
  #current: Call | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #waiting: Call[] = [];

  constructor(
    readonly file: string,
    readonly limitOf = limitOfRequest,
  ) {}

  ask(request: PatternRequest): Promise<PatternReply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift() ?? null;
    if (!this.#current) {
      this.#worker?.unref();
      return;
    }
    const { request } = this.#current;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(request);
    this.#timer = setTimeout(() => this.#endLate(), this.limitOf(request));
  }

  #start(): Worker {
    // An empty execArgv keeps the parent's loader hooks, such as tsx's, out of the thread. 256 MB is enough
    // for any policy.
    const worker = new Worker(/*turbopackIgnore: true*/ this.file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.on("message", (reply: PatternReply) => {
      if (worker === this.#worker) this.#end((call) => call.resolve(reply));
    });
    worker.on("error", (cause) => this.#lose(worker, (call) => call.reject(failure(cause))));
    worker.on("exit", () => this.#lose(worker, (call) => call.reject(failure(undefined))));
    return worker;
  }

  #endLate(): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#lose(worker, (call) => call.resolve({ isLate: true }));
    void worker.terminate();
  }

  #lose(worker: Worker, answer: (call: Call) => void): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    this.#end(answer);
  }

  #end(answer: (call: Call) => void): void {
    clearTimeout(this.#timer);
    const call = this.#current;
    this.#current = null;
    if (call) answer(call);
    this.#next();
  }
}

/** Number of searches in one check. */
const CHECK_SEARCHES = 60;
const MAX_TEXT = 32 * 1024;

function limitOfRequest(request: PatternRequest): number {
  if (request.op === "check") return limitMs(CHECK_SEARCHES, MAX_TEXT);
  return limitMs(
    request.sources.length,
    request.texts.reduce((sum, text) => sum + text.length, 0),
  );
}

function failure(cause: unknown): AppError {
  return new AppError("internal", "The pattern thread exited.", {}, { cause });
}
