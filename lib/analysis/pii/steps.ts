/**
 * A computation that takes milliseconds, in steps: between two of them, the caller can let other work run.
 * The result does not depend on where it does.
 */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps without a break. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
