import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/base/core";
import type { Row } from "../engine";
import type { Statement } from "../sql";

type Reply = {
  id?: number;
  ready?: true;
  rows?: unknown;
  error?: { code: string; message: string };
  channel?: string;
  payload?: string;
  /** Set when the thread is about to end: the code of the failed write. */
  ended?: string;
};
/** The location of the database, and the shared memory with the milliseconds by which its now() is behind. */
export type ThreadOptions = {
  readonly directory?: string;
  readonly snapshot?: Uint8Array;
  readonly clock?: SharedArrayBuffer;
  /** Whether the thread loads a backup. A load writes no WAL, because a failed load is discarded. */
  readonly isLoading?: boolean;
};
/** A statement with parameters, or a script of several without. */
export type Step = Statement | { readonly script: string };
type Request =
  | { op: "query"; statements: readonly Step[] }
  | { op: "script" | "copy-out"; text: string }
  | { op: "copy-in"; text: string; bytes: Uint8Array }
  | { op: "listen" | "unlisten"; channel: string }
  | { op: "dump" | "close" };

/** Promise-based interface to the thread that runs PGlite. */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #pending = new Map<
    number,
    { resolve: (rows: unknown) => void; reject: (error: unknown) => void }
  >();
  readonly #listeners = new Map<string, (payload: string) => void>();
  #next = 1;
  #stopped: AppError | undefined;
  #reason: string | undefined;

  private constructor(options: ThreadOptions, onReady: () => void, onEnd: (e: unknown) => void) {
    const file = path.join(
      /*turbopackIgnore: true*/ process.cwd(),
      "lib/storage/db/embedded/pglite-worker.mjs",
    );
    this.#worker = new Worker(/*turbopackIgnore: true*/ file, { workerData: options });
    this.#worker.on("message", (reply: Reply) => (reply.ready ? onReady() : this.#receive(reply)));
    this.#worker.on("error", (error) => this.#stop(error, onEnd));
    this.#worker.on("exit", () => this.#stop(new Error("exit"), onEnd));
  }

  /**
   * Opens the directory or an in-memory snapshot. Rejects with `database_unavailable` when it cannot be
   * opened. Calls `onEnd` when an open thread ends for any reason.
   */
  static open(options: ThreadOptions, onEnd?: (error: unknown) => void): Promise<PgliteThread> {
    return new Promise((resolve, reject) => {
      let isOpen = false;
      const thread: PgliteThread = new PgliteThread(
        options,
        () => {
          isOpen = true;
          resolve(thread);
        },
        (error) => (isOpen ? onEnd?.(error) : reject(error)),
      );
    });
  }

  async query(statement: Statement): Promise<Row[]> {
    const [rows = []] = await this.queryAll([statement]);
    return rows;
  }

  /** Runs statements in order up to the first that fails. Returns the rows of each; a script returns none. */
  queryAll(statements: readonly Step[]): Promise<Row[][]> {
    return this.#call({ op: "query", statements }) as Promise<Row[][]>;
  }

  async script(text: string): Promise<void> {
    await this.#call({ op: "script", text });
  }

  /** Returns the output of `copy … to '/dev/blob'`. */
  async copyOut(text: string): Promise<Buffer> {
    const bytes = (await this.#call({ op: "copy-out", text })) as Uint8Array;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Passes `bytes` to `copy … from '/dev/blob'`. */
  async copyIn(text: string, bytes: Uint8Array): Promise<void> {
    await this.#call({ op: "copy-in", text, bytes });
  }

  /** Returns a tar archive of the whole directory, as `snapshot` expects it. */
  dump(): Promise<Uint8Array> {
    return this.#call({ op: "dump" }) as Promise<Uint8Array>;
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, onNotify);
    await this.#call({ op: "listen", channel });
  }

  async unlisten(channel: string): Promise<void> {
    this.#listeners.delete(channel);
    if (!this.#stopped) await this.#call({ op: "unlisten", channel });
  }

  async close(): Promise<void> {
    if (this.#stopped) return;
    await this.#call({ op: "close" });
    await this.#worker.terminate();
  }

  #call(request: Request): Promise<unknown> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  #receive(reply: Reply): void {
    if (reply.ended !== undefined) {
      this.#reason = reply.ended;
      return;
    }
    if (reply.channel !== undefined) {
      this.#listeners.get(reply.channel)?.(reply.payload ?? "");
      return;
    }
    const call = this.#pending.get(reply.id ?? 0);
    this.#pending.delete(reply.id ?? 0);
    if (reply.error) call?.reject(reply.error);
    else call?.resolve(reply.rows);
  }

  #stop(error: unknown, onEnd: (error: unknown) => void): void {
    if (this.#stopped) return;
    this.#stopped = new AppError(
      "database_unavailable",
      "The embedded database has stopped. Try again shortly.",
      this.#reason ? { reason: this.#reason } : {},
      { cause: error },
    );
    onEnd(this.#stopped);
    for (const { reject } of this.#pending.values()) reject(this.#stopped);
    this.#pending.clear();
  }
}
