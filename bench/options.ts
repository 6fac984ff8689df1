/** What the command line asks for; `requests`, `clients` and `seconds` have a default in each bench. */
export type BenchOptions = {
  readonly db: string;
  readonly stored: number | undefined;
  readonly ownerSize: number;
  readonly requests: number | undefined;
  readonly clients: number | undefined;
  readonly seconds: number | undefined;
  readonly seed: number;
};
