import { binomialTail } from "./binomial";
import { type Claim, claimOf, isEnough, type ObservedMessage } from "./claim";

const HOURS = 24;
/** Longer spans say little. */
const MAX_SPAN = 4;
/** The lower bound of the share of days that fit must be above this. */
export const MIN_HOURS_LOW = 0.5;

/**
 * Returns the shortest span of at most four hours in which a user's messages mostly fall, or null. A day fits
 * when more than half of its hours with messages lie within the span. The lower bound of the share must be
 * above one half, and the probability is multiplied by the number of spans that were looked at.
 */
export function findActiveHours(messages: readonly ObservedMessage<unknown>[]): Claim | null {
  const hours = new Map<number, Map<number, number>>();
  for (const { day, minute, position } of messages) {
    const hour = Math.floor(minute / 60);
    const ofDay = hours.get(day) ?? new Map<number, number>();
    hours.set(day, ofDay);
    ofDay.set(hour, Math.min(position, ofDay.get(hour) ?? position));
  }
  for (let span = 1; span <= MAX_SPAN; span++) {
    const claims = Array.from({ length: HOURS }, (_, start) => claimAt(hours, start, span)).flatMap(
      (claim) => claim ?? [],
    );
    const [best] = claims.sort((a, b) => b.fits - a.fits);
    if (best) return best;
  }
  return null;
}

function claimAt(
  hours: ReadonlyMap<number, ReadonlyMap<number, number>>,
  start: number,
  span: number,
): Claim | null {
  const fits = new Map<number, number>();
  for (const [day, ofDay] of hours) {
    const within = [...ofDay].filter(([hour]) => (hour - start + HOURS) % HOURS < span);
    if (within.length * 2 > ofDay.size) fits.set(day, Math.min(...within.map(([, position]) => position)));
  }
  if (!isEnough(fits, hours.size)) return null;
  const baseline = span / HOURS;
  const claim = claimOf(`${start}-${(start + span) % HOURS}`, fits, hours.size, baseline);
  const q = Math.min(1, binomialTail(claim.fits, claim.days, baseline) * HOURS * MAX_SPAN);
  return claim.low > MIN_HOURS_LOW && q <= 0.05 ? { ...claim, q } : null;
}
