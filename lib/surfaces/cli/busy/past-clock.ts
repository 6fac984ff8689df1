/**
 * A clock in the past, which makes a store look as if it had been filled over a month. Date.now() in this
 * process and, through shared memory, now() in the embedded database continue from the last time that was
 * set.
 */
export class PastClock {
  readonly shared = new SharedArrayBuffer(8);
  readonly #behindMs = new Float64Array(this.shared);
  readonly #real = Date.now;

  /**
   * Starts at `at`. Create the clock before the database is opened, because the time in the database must not
   * go back.
   */
  constructor(at: number) {
    this.#behindMs[0] = this.#real() - at;
    Date.now = () => this.#real() - (this.#behindMs[0] ?? 0);
  }

  /** Moves the time forward to `at`. An earlier time is ignored. */
  set(at: number): void {
    if (at > Date.now()) this.#behindMs[0] = this.#real() - at;
  }

  /** Restores the real Date.now(). */
  remove(): void {
    this.#behindMs[0] = 0;
    Date.now = this.#real;
  }
}
