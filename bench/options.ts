/** What the command line asks for; `requests`, `clients` and `seconds` have a default in each bench. */
export type BenchOptions = {
  readonly db: string;
  readonly stored: number | undefined;
  readonly ownerSize: number;
  readonly requests: number | undefined;
  readonly clients: number | undefined;
  readonly seconds: number | undefined;
  readonly seed: number;
  /** Proves that the bench works. Its speed is printed and not judged. */
  readonly isSmall: boolean;
};

/** The sizes of `--small`, where the command line names no other. */
export const SMALL_SIZES = { ownerSize: 150, requests: 24, clients: 2, seconds: 2 } as const;
/** Turns of a small store. A change of the embedding model must last long enough to be interrupted. */
export const smallStored = (bench: string): number =>
  ({ dashboard: 1000, move: 1000, "space-change": 600 })[bench] ?? 300;
