/**
 * A clock that is behind, for a store that seems to be built over a month. This process's Date.now() and,
 * over shared memory, the embedded database's now() show the time that was set last and continue from there.
 */
export class PastClock {
  readonly shared = new SharedArrayBuffer(8);
  readonly #behindMs = new Float64Array(this.shared);
  readonly #real = Date.now;

  /** Starts at `at`. The time of an open database must not go back, so create the clock first. */
  constructor(at: number) {
    this.#behindMs[0] = this.#real() - at;
    Date.now = () => this.#real() - (this.#behindMs[0] ?? 0);
  }

  /** Moves the time forward to `at`; an earlier time changes nothing. */
  set(at: number): void {
    if (at > Date.now()) this.#behindMs[0] = this.#real() - at;
  }

  /** Restores the real Date.now(). */
  remove(): void {
    this.#behindMs[0] = 0;
    Date.now = this.#real;
  }
}
