/**
 * Command line options. Each benchmark has its own defaults for `requests`, `clients` and `seconds`.
 */
export type BenchOptions = {
  readonly db: string;
  readonly stored: number | undefined;
  readonly ownerSize: number;
  readonly requests: number | undefined;
  readonly clients: number | undefined;
  readonly seconds: number | undefined;
  readonly seed: number;
  /** The run only proves that the benchmark works. It prints speeds but does not check them. */
  readonly isSmall: boolean;
};

/** The default sizes with `--small`. */
export const SMALL_SIZES = { ownerSize: 150, requests: 24, clients: 2, seconds: 1 } as const;
/** The number of turns in a small run. 300 are enough to interrupt a change of embedding model. */
export const smallStored = (bench: string): number =>
  ({ dashboard: 150, graph: 150, "pii-scan": 150 })[bench] ?? 300;
