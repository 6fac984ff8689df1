import { log, logError } from "@/lib/observability";
import { PgliteThread, type ThreadOptions } from "./thread";

/** How long to wait before a directory that can't be opened is tried again. */
const RETRY_MS = 1000;

/**
 * The database's thread, and a new one when it ends by itself, as it does when it can't write its log to a full disk. What
 * was committed is in that log, and opening the directory reads it. Until it is open again, what is asked fails with
 * `database_unavailable`. A database in memory is gone for good.
 */
export class LastingThread {
  readonly #listeners = new Map<string, (payload: string) => void>();
  #thread: PgliteThread | undefined;
  #opening: Promise<void> | undefined;
  #isOpening = false;
  #isClosed = false;

  private constructor(readonly options: ThreadOptions) {}

  static async open(options: ThreadOptions): Promise<LastingThread> {
    const lasting = new LastingThread(options);
    lasting.#thread = await PgliteThread.open(options, (error) => lasting.#reopen(error));
    return lasting;
  }

  /** The thread as it is now; one that has ended refuses all it is asked. */
  get now(): PgliteThread {
    if (!this.#thread) throw new Error("A thread is handed out once it is open.");
    return this.#thread;
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, onNotify);
    await this.now.listen(channel, onNotify);
  }

  async unlisten(channel: string): Promise<void> {
    this.#listeners.delete(channel);
    await this.now.unlisten(channel);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening;
    await this.now.close();
  }

  #reopen(error: unknown): void {
    if (this.#isOpening || this.#isClosed || !this.options.directory) return;
    logError(error, { room: "db", step: "stopped" });
    this.#isOpening = true;
    this.#opening = this.#tryUntilOpen().finally(() => {
      this.#isOpening = false;
    });
  }

  async #tryUntilOpen(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const thread = await PgliteThread.open(this.options, (error) => this.#reopen(error));
        for (const [channel, onNotify] of this.#listeners) await thread.listen(channel, onNotify);
        this.#thread = thread;
        log().info({ engine: "embedded" }, "database open");
        return;
      } catch (thrown) {
        logError(thrown, { room: "db", step: "reopen" });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
