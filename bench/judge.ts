/** A share computed from fewer samples is not meaningful. */
const MIN_SAMPLES = 30;

/** A measured figure and its limit. `samples` is the number of rows behind a share. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly limit: { readonly min: number } | { readonly max: number };
  readonly samples?: number;
  readonly digits?: number;
};

/**
 * Prints a figure, its limit, and whether the figure is within the limit. If it is not, the process will exit
 * with 1. A small run does not check a figure that has fewer than 30 samples, and says so.
 */
export function judge({ isSmall }: { readonly isSmall: boolean }, figure: Figure): void {
  const { name, value, limit, samples = Number.POSITIVE_INFINITY, digits = 0 } = figure;
  const measuredText = `${name.padEnd(30)} ${value.toFixed(digits)}`;
  if (isSmall && samples < MIN_SAMPLES) {
    console.log(`unchecked   ${measuredText}  (needs ${MIN_SAMPLES} samples, has ${samples})`);
    return;
  }
  const isHeld = "min" in limit ? value >= limit.min : value <= limit.max;
  const limitText = "min" in limit ? `at least ${limit.min}` : `at most ${limit.max}`;
  const basis = figure.samples === undefined ? "" : `, ${samples} samples`;
  console.log(`${isHeld ? "held      " : "MISSED    "}  ${measuredText}  (${limitText}${basis})`);
  if (!isHeld) process.exitCode = 1;
}
