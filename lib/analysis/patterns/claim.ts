import { wilsonInterval } from "./binomial";

/** A message of a user. `day` is a local day number, `minute` the local minute of the day. */
export type ObservedMessage<Topic> = {
  /** Increases from message to message of a session. */
  readonly position: number;
  readonly day: number;
  readonly minute: number;
  readonly topics: readonly Topic[];
};

/**
 * On `fits` of the `days` days with the topic (or with any message), messages fell into `value`. `low` and
 * `high` are the Wilson 95 % interval of the share, `baseline` is the share that the owner's other messages
 * lead one to expect, and `q` the share of claims like this one that are false. `positions` has the first
 * fitting message of each fitting day, oldest first.
 */
export type Claim = {
  readonly value: string;
  readonly days: number;
  readonly fits: number;
  readonly low: number;
  readonly high: number;
  readonly baseline: number;
  readonly q: number;
  readonly lastDay: number;
  readonly positions: readonly number[];
};

/** A claim needs so many days with the topic. */
export const MIN_DAYS = 8;
const MIN_FITS = 6;
/** So many of the fitting days are in different weeks: what a holiday repeats is no habit. */
const MIN_WEEKS = 4;
/** A habit holds on most days. */
const MIN_SHARE = 0.5;

/** The position of the first fitting message per fitting day. */
export type Fits = ReadonlyMap<number, number>;

/** Returns whether so many days, in so many weeks, are enough for a claim, whatever its probability. */
export function isEnough(fits: Fits, days: number): boolean {
  return (
    days >= MIN_DAYS &&
    fits.size >= MIN_FITS &&
    fits.size / days > MIN_SHARE &&
    new Set([...fits.keys()].map((day) => Math.floor((day + 3) / 7))).size >= MIN_WEEKS
  );
}

/**
 * Returns the numbers of a claim with only some of its fitting days, or null when they are too few, or when
 * their lower bound is not above `minLow`. A day that is lost counts as one without messages.
 */
export function remainingClaim(
  { value, days, fits, baseline }: Pick<Claim, "value" | "days" | "fits" | "baseline">,
  left: Fits,
  minLow: number,
): Omit<Claim, "q"> | null {
  const daysLeft = days - (fits - left.size);
  if (!isEnough(left, daysLeft)) return null;
  const claim = claimOf(value, left, daysLeft, baseline);
  return claim.low > minLow ? claim : null;
}

/** Returns the numbers of a claim without its q value. */
export function claimOf(value: string, fits: Fits, days: number, baseline: number): Omit<Claim, "q"> {
  const [low, high] = wilsonInterval(fits.size, days);
  const byDay = [...fits].sort(([a], [b]) => a - b);
  return {
    value,
    days,
    fits: fits.size,
    low,
    high,
    baseline,
    lastDay: byDay.at(-1)?.[0] ?? 0,
    positions: byDay.map(([, position]) => position),
  };
}
