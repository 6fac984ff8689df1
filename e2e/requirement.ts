/** A promise of the product, and the test that fails when the promise is broken. */
export type Requirement = {
  readonly id: string;
  readonly promise: string;
  /** Exact title of the test. */
  readonly test: string;
  readonly file: string;
};
