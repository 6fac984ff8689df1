import { log, logError } from "@/lib/base/observability";
import { PgliteThread, type ThreadOptions } from "./thread";

/** Delay between attempts to reopen a directory. */
const RETRY_MS = 1000;

/**
 * The database's worker thread, replaced when it ends unexpectedly, for example because the disk is full.
 * Reopening the directory recovers all committed data from the log; until then calls fail with
 * `database_unavailable`. An in-memory database is lost and not reopened.
 */
export class SupervisedWorker {
  readonly #listeners = new Map<string, (payload: string) => void>();
  #thread: PgliteThread | undefined;
  #opening: Promise<void> | undefined;
  #isOpening = false;
  #isClosed = false;

  private constructor(readonly options: ThreadOptions) {}

  static async open(options: ThreadOptions): Promise<SupervisedWorker> {
    const worker = new SupervisedWorker(options);
    worker.#thread = await PgliteThread.open(options, (error) => worker.#reopen(error));
    return worker;
  }

  /** Returns the latest thread. If it has ended, it rejects all calls. */
  get current(): PgliteThread {
    if (!this.#thread) throw new Error("The thread is not open yet.");
    return this.#thread;
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, onNotify);
    await this.current.listen(channel, onNotify);
  }

  async unlisten(channel: string): Promise<void> {
    this.#listeners.delete(channel);
    await this.current.unlisten(channel);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening;
    await this.current.close();
  }

  #reopen(error: unknown): void {
    if (this.#isOpening || this.#isClosed || !this.options.directory) return;
    logError(error, { module: "db", step: "stopped" });
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
        logError(thrown, { module: "db", step: "reopen" });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
