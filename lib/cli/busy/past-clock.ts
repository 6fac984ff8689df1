/**
 * A clock that is behind, for a store that is built as if over a month: this process' Date.now() and, over shared
 * memory, the embedded database's now() show the time that was set last and go on from there.
 */
export class PastClock {
  readonly shared = new SharedArrayBuffer(8);
  readonly #behindMs = new Float64Array(this.shared);
  readonly #real = Date.now;

  /** Begins at `at`: a database that is open already would not bear that its time goes back. */
  constructor(at: number) {
    this.#behindMs[0] = this.#real() - at;
    Date.now = () => this.#real() - (this.#behindMs[0] ?? 0);
  }

  /** Sets the time forward to `at`; what is past already changes nothing. */
  set(at: number): void {
    if (at > Date.now()) this.#behindMs[0] = this.#real() - at;
  }

  /** Ends it: Date.now() is the real one again. */
  remove(): void {
    this.#behindMs[0] = 0;
    Date.now = this.#real;
  }
}
