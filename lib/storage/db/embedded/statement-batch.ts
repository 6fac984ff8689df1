import type { Row } from "../engine";
import type { PgliteThread, Step } from "./thread";

type WaitingStep = {
  readonly step: Step;
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Sends the statements of a transaction to the thread, in order. Those that are added before this process has
 * nothing else to do go in one message: a message costs as much as a small statement. When a statement fails,
 * all of its message fail with its error.
 */
export class StatementBatch {
  readonly #thread: PgliteThread;
  #waiting: WaitingStep[] = [];
  #isScheduled = false;

  constructor(thread: PgliteThread) {
    this.#thread = thread;
  }

  add(step: Step): Promise<Row[]> {
    // After all pending promise callbacks, because they may add more statements.
    if (!this.#isScheduled) process.nextTick(() => this.#send());
    this.#isScheduled = true;
    return this.defer(step);
  }

  /** Adds a statement that is sent with the next one that is not deferred. */
  defer(step: Step): Promise<Row[]> {
    return new Promise((resolve, reject) => this.#waiting.push({ step, resolve, reject }));
  }

  /** Sends a script, such as `commit`, behind everything that was added, without waiting for more. */
  end(script: string): Promise<Row[]> {
    const ended = this.add({ script });
    this.#send();
    return ended;
  }

  /** Rejects the statements that were not sent yet. */
  discard(): void {
    const error = new Error("The transaction ended before the statement was sent.");
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #send(): void {
    this.#isScheduled = false;
    const sent = this.#waiting;
    if (sent.length === 0) return;
    this.#waiting = [];
    this.#thread.queryAll(sent.map(({ step }) => step)).then(
      (results) => {
        for (const [index, { resolve }] of sent.entries()) resolve(results[index] ?? []);
      },
      (error: unknown) => {
        for (const { reject } of sent) reject(error);
      },
    );
  }
}
