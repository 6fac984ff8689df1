/**
 * Options of the command line. Each benchmark has its own defaults for `requests`, `clients` and `seconds`.
 */
export type BenchOptions = {
  readonly db: string;
  readonly stored: number | undefined;
  readonly ownerSize: number;
  readonly requests: number | undefined;
  readonly clients: number | undefined;
  readonly seconds: number | undefined;
  readonly seed: number;
  /** The run only proves that the benchmark works. It prints speeds and does not judge them. */
  readonly isSmall: boolean;
};

/** The sizes of `--small`, unless the command line names others. */
export const SMALL_SIZES = { ownerSize: 150, requests: 24, clients: 2, seconds: 1 } as const;
/**
 * Turns in the database of a small run. A change of the embedding model must last long enough to be
 * interrupted.
 */
export const smallStored = (bench: string): number =>
  ({ dashboard: 150, move: 300, "space-change": 300, "pii-scan": 150 })[bench] ?? 300;
