/**
 * Runs at most `max` calls at a time. The others wait; groups with waiting calls take turns, and within a
 * group the first call comes first. So one group with many calls delays another by at most one call.
 */
export class FairLimit<Group> {
  readonly #max: number;
  readonly #waiting = new Map<Group, (() => void)[]>();
  #running = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the result of `work`, or throws what it throws, after it got its turn. */
  async run<T>(group: Group, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#max) this.#running++;
    else await new Promise<void>((start) => this.#wait(group, start));
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait(group: Group, start: () => void): void {
    const calls = this.#waiting.get(group);
    if (calls) calls.push(start);
    else this.#waiting.set(group, [start]);
  }

  /** Hands the place of a finished call to the group that has waited longest since its last turn. */
  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    const [group, calls] = next;
    const start = calls.shift();
    // A map keeps the order of insertion, so the group goes to the end.
    this.#waiting.delete(group);
    if (calls.length > 0) this.#waiting.set(group, calls);
    start?.();
  }
}
