import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/core";
import type { Row } from "../engine";
import type { Statement } from "../sql";

type Reply = {
  id?: number;
  ready?: true;
  rows?: unknown;
  error?: { code: string; message: string };
  channel?: string;
  payload?: string;
  /** The thread ends: a file could not be written, for this reason. */
  ended?: string;
};
/** Where the database is, and a clock in shared memory: by how many milliseconds its now() is behind. */
export type ThreadOptions = {
  readonly directory?: string;
  readonly snapshot?: Uint8Array;
  readonly clock?: SharedArrayBuffer;
  /** A store that is filled from a backup and thrown away when that fails: it writes no log of what it is filled with. */
  readonly isLoading?: boolean;
};
/** A statement with parameters, or a script of several without. */
type Step = Statement | { readonly script: string };
type Request =
  | { op: "query"; statements: readonly Step[] }
  | { op: "script" | "copy-out"; text: string }
  | { op: "copy-in"; text: string; bytes: Uint8Array }
  | { op: "listen" | "unlisten"; channel: string }
  | { op: "dump" | "close" };

/** The thread that PGlite runs in, seen as calls that answer once each. */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { resolve: (rows: unknown) => void; reject: (error: unknown) => void }
  >();
  readonly #listeners = new Map<string, (payload: string) => void>();
  #next = 1;
  #stopped: AppError | undefined;
  #reason: string | undefined;

  private constructor(options: ThreadOptions, onReady: () => void, onEnd: (e: unknown) => void) {
    const file = path.join(/*turbopackIgnore: true*/ process.cwd(), "lib/db/embedded/pglite-worker.mjs");
    this.#worker = new Worker(/*turbopackIgnore: true*/ file, { workerData: options });
    this.#worker.on("message", (reply: Reply) => (reply.ready ? onReady() : this.#receive(reply)));
    this.#worker.on("error", (error) => this.#stop(error, onEnd));
    this.#worker.on("exit", () => this.#stop(new Error("exit"), onEnd));
  }

  /**
   * Opens the directory, or a snapshot in memory. Rejects with `database_unavailable` when it can't be opened. Tells
   * `onEnd` when a thread that was open ends, however it comes to it.
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

  query(statements: readonly Step[]): Promise<Row[]> {
    return this.#call({ op: "query", statements }) as Promise<Row[]>;
  }

  async script(text: string): Promise<void> {
    await this.#call({ op: "script", text });
  }

  /** What a `copy … to '/dev/blob'` gives. */
  async copyOut(text: string): Promise<Buffer> {
    const bytes = (await this.#call({ op: "copy-out", text })) as Uint8Array;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Gives `bytes` to a `copy … from '/dev/blob'`. */
  async copyIn(text: string, bytes: Uint8Array): Promise<void> {
    await this.#call({ op: "copy-in", text, bytes });
  }

  /** A tar of the whole directory, as `snapshot` takes it. */
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
      this.#waiting.set(id, { resolve, reject });
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
    const call = this.#waiting.get(reply.id ?? 0);
    this.#waiting.delete(reply.id ?? 0);
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
    for (const { reject } of this.#waiting.values()) reject(this.#stopped);
    this.#waiting.clear();
  }
}
