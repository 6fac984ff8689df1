/** 1.96 is the two-sided 95 % quantile of the normal distribution. */
const Z = 1.96;

/**
 * Returns the probability of `fits` or more successes in `days` independent trials of probability `chance`:
 * Σ over i >= fits of C(days, i) · chance^i · (1 - chance)^(days - i).
 */
export function binomialTail(fits: number, days: number, chance: number): number {
  if (fits <= 0) return 1;
  if (chance <= 0) return 0;
  if (chance >= 1) return 1;
  // In logarithms, because the factorials of 180 days are beyond a double.
  let logTerm = 0;
  for (let i = 1; i <= fits; i++) logTerm += Math.log((days - fits + i) / i);
  logTerm += fits * Math.log(chance) + (days - fits) * Math.log1p(-chance);
  let term = Math.exp(logTerm);
  let sum = 0;
  for (let i = fits; i <= days; i++) {
    sum += term;
    term *= ((days - i) / (i + 1)) * (chance / (1 - chance));
  }
  return Math.min(1, sum);
}

/** Returns the Wilson 95 % interval of a share (Wilson 1927). `days` is 1 or more. */
export function wilsonInterval(fits: number, days: number): readonly [low: number, high: number] {
  const share = fits / days;
  const square = Z * Z;
  const center = share + square / (2 * days);
  const margin = Z * Math.sqrt((share * (1 - share)) / days + square / (4 * days * days));
  const scale = 1 + square / days;
  return [Math.max(0, (center - margin) / scale), Math.min(1, (center + margin) / scale)];
}

/**
 * Returns for each of the smallest probabilities its q value by Benjamini and Hochberg (1995), when `cells`
 * hypotheses were looked at: the least of p · cells / rank over its rank and all greater ones. In the order
 * given.
 */
export function falseDiscoveryRates(probabilities: readonly number[], cells: number): number[] {
  const order = probabilities.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const rates = new Array<number>(probabilities.length).fill(1);
  let least = 1;
  for (let rank = order.length; rank >= 1; rank--) {
    const one = order[rank - 1];
    if (!one) continue;
    least = Math.min(least, (one.p * cells) / rank);
    rates[one.index] = least;
  }
  return rates;
}
