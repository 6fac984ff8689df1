import { findActiveHours, MIN_HOURS_LOW } from "./active-hours";
import { binomialTail, falseDiscoveryRates } from "./binomial";
import { type Claim, claimOf, type Fits, isEnough, type ObservedMessage, remainingClaim } from "./claim";
import { baseRates, countDays, DAY_PARTS, type DayCounts, WEEKDAYS } from "./day-counts";

/** What a claim is about: hours or a weekday of all messages, or a time or a weekday of a topic. */
export const PATTERN_KINDS = ["active_hours", "active_day", "topic_time", "topic_day"] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];

/**
 * A claim about all messages of a user (`topic` is null), or about those with a topic. The value of
 * active_hours is two hours, such as 21-23, that of topic_time one of DAY_PARTS, and that of the others a
 * weekday, 0 for Monday.
 */
export type Pattern<Topic> = Claim & { readonly kind: PatternKind; readonly topic: Topic | null };

/** Messages of so many days count. A habit of every other week needs 16 weeks for 8 days. */
const WINDOW_DAYS = 182;
/** A claim ends so many days after its last evidence. */
export const LAPSE_DAYS = 60;
/** Returns the first day whose messages count on a day of UTC. */
export const firstCountedDay = (today: number): number => today - WINDOW_DAYS + 1;
/** Returns the first day of a last evidence with which a claim is valid on a day of UTC. */
export const firstValidDay = (today: number): number => today - LAPSE_DAYS;
/**
 * So many topics are tested, those of the most days. More topics need stronger evidence each, and with 40,
 * what is said once a week is not among them.
 */
const MAX_TOPICS = 200;
const MAX_RATE = 0.05;
/** Of two claims that share so much of their evidence, the stronger one is made: "light" and "kitchen". */
const MAX_SHARED = 0.5;

/** A cell that may be a claim, with its probability and all its messages. */
type Candidate<Topic> = Omit<Pattern<Topic>, "q"> & { readonly p: number; readonly all: readonly number[] };

/**
 * Returns what recurs in a user's messages on a day of UTC, the hours first, then the strongest claim.
 *
 * Counts days and never messages, because those of a session are not independent: one vote per day and topic
 * for a part of the day, and one for a weekday. A claim passes a one-sided binomial test against the base
 * rate of all the owner's topics, with a false discovery rate of 5 % over all cells, also those too small to
 * test, and its Wilson lower bound lies above the base rate. One claim per topic and kind. A refused claim is
 * not made, and neither is another with its evidence. The same messages give the same claims in any order.
 */
export function findPatterns<Topic extends string | number>(
  messages: readonly ObservedMessage<Topic>[],
  today: number,
  isRefused: (claim: Pick<Pattern<Topic>, "kind" | "topic" | "value">) => boolean = () => false,
): Pattern<Topic>[] {
  // The local day of a message can be that after the day of UTC.
  const counted = messages.filter(({ day }) => day >= firstCountedDay(today) && day <= today + 1);
  const { topics, active } = countDays(counted);
  const tested = [...topics]
    .filter(([, { days }]) => days.size > 1)
    .sort(([a, one], [b, other]) => other.days.size - one.days.size || (a < b ? -1 : 1))
    .slice(0, MAX_TOPICS);
  const rates = baseRates(topics.values());
  const candidates = [
    ...tested.flatMap(([topic, counts]) => candidatesOf(topic, counts, rates)),
    ...testWeekdays({ kind: "active_day", topic: null }, active, new Array(WEEKDAYS).fill(1 / WEEKDAYS)),
  ];
  const q = falseDiscoveryRates(
    candidates.map(({ p }) => p),
    tested.length * (DAY_PARTS.length + WEEKDAYS) + WEEKDAYS,
  );
  const passed = candidates
    .map((candidate, index) => ({ ...candidate, q: q[index] ?? 1 }))
    .filter(({ q: rate, low, baseline }) => rate <= MAX_RATE && low > baseline)
    .sort((a, b) => a.p - b.p || b.fits - a.fits || ((a.topic ?? "") < (b.topic ?? "") ? -1 : 1));
  const refused = candidates.filter(isRefused);
  const hours = findActiveHours(counted);
  return [
    ...(hours
      ? [{ ...hours, kind: "active_hours" as const, topic: null }].filter((one) => !isRefused(one))
      : []),
    ...withoutDoubles(passed, refused).map(({ p: _p, all: _all, ...claim }) => claim),
  ].filter(({ lastDay }) => lastDay >= firstValidDay(today));
}

/**
 * Returns the numbers of a pattern with only some of its fitting days (the position of the first fitting
 * message of each), or null when they are too few. A day that is lost counts as one without messages, until
 * the pattern is made again from all messages.
 */
export function remainingPattern(
  pattern: Pick<Pattern<unknown>, "kind" | "value" | "days" | "fits" | "baseline">,
  left: Fits,
): Omit<Claim, "q"> | null {
  return remainingClaim(pattern, left, pattern.kind === "active_hours" ? MIN_HOURS_LOW : pattern.baseline);
}

function candidatesOf<Topic>(
  topic: Topic,
  counts: DayCounts,
  rates: ReturnType<typeof baseRates>,
): Candidate<Topic>[] {
  return [
    ...DAY_PARTS.flatMap((value, part) =>
      test({ kind: "topic_time", topic }, value, counts, counts.parts[part], rates.parts[part]),
    ),
    ...testWeekdays({ kind: "topic_day", topic }, counts, rates.weekdays),
  ];
}

type Subject<Topic> = { readonly kind: PatternKind; readonly topic: Topic | null };

function testWeekdays<Topic>(subject: Subject<Topic>, counts: DayCounts, rates: readonly number[]) {
  return counts.weekdays.flatMap((cell, no) => test(subject, String(no), counts, cell, rates[no]));
}

/** Returns the cell with its probability if its days are enough for a claim. */
function test<Topic>(
  subject: Subject<Topic>,
  value: string,
  { days }: DayCounts,
  cell: { readonly first: Fits; readonly positions: readonly number[] } | undefined,
  baseline = 1,
): Candidate<Topic>[] {
  if (!cell || !isEnough(cell.first, days.size)) return [];
  const claim = claimOf(value, cell.first, days.size, baseline);
  return [{ ...subject, ...claim, p: binomialTail(claim.fits, claim.days, baseline), all: cell.positions }];
}

/**
 * Leaves out the weaker claims of a topic and kind, and those whose evidence a stronger or a refused one has.
 */
function withoutDoubles<Topic, Claimed extends Candidate<Topic>>(
  passed: readonly Claimed[],
  refused: readonly Candidate<Topic>[],
): Claimed[] {
  const made: { claim: Candidate<Topic>; positions: ReadonlySet<number> }[] = refused.map((claim) => ({
    claim,
    positions: new Set(claim.all),
  }));
  const kept: Claimed[] = [];
  for (const claim of passed) {
    const isDouble = made.some(({ claim: other, positions }) => {
      if (other.kind !== claim.kind) return false;
      if (other.topic === claim.topic) return true;
      if (other.value !== claim.value) return false;
      const shared = claim.all.filter((position) => positions.has(position)).length;
      return shared > Math.min(claim.all.length, other.all.length) * MAX_SHARED;
    });
    if (isDouble) continue;
    made.push({ claim, positions: new Set(claim.all) });
    kept.push(claim);
  }
  return kept;
}
