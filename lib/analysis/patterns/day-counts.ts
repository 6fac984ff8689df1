import { weekday } from "@/lib/analysis/text";
import type { ObservedMessage } from "./claim";

/** The parts of a day, of six hours each from midnight on. */
export const DAY_PARTS = ["night", "morning", "afternoon", "evening"] as const;
export const WEEKDAYS = 7;
const MINUTES_PER_PART = 360;

/** The first message per day, and all messages, that fall into a part of the day or on a weekday. */
type Cell = { readonly first: Map<number, number>; readonly places: number[] };
/** The days of a topic. */
export type DayCounts = {
  readonly days: Set<number>;
  readonly parts: readonly Cell[];
  readonly weekdays: readonly Cell[];
};

/** Counts the days of each topic, and those with any message. */
export function countDays<Topic>(messages: readonly ObservedMessage<Topic>[]): {
  readonly topics: ReadonlyMap<Topic, DayCounts>;
  readonly active: DayCounts;
} {
  const topics = new Map<Topic, DayCounts>();
  const active = emptyCounts();
  for (const message of messages) {
    add(active, message);
    for (const topic of new Set(message.topics)) {
      const counts = topics.get(topic) ?? emptyCounts();
      topics.set(topic, counts);
      add(counts, message);
    }
  }
  return { topics, active };
}

function emptyCounts(): DayCounts {
  const cells = (count: number) =>
    Array.from({ length: count }, (): Cell => ({ first: new Map(), places: [] }));
  return { days: new Set(), parts: cells(DAY_PARTS.length), weekdays: cells(WEEKDAYS) };
}

function add({ days, parts, weekdays }: DayCounts, { day, minute, place }: ObservedMessage<unknown>): void {
  days.add(day);
  for (const cell of [parts[Math.floor(minute / MINUTES_PER_PART)], weekdays[weekday(day)]]) {
    if (!cell) continue;
    cell.first.set(day, Math.min(place, cell.first.get(day) ?? place));
    cell.places.push(place);
  }
}

/**
 * Returns the base rate of each part of the day and of each weekday: the share of all topics' days, each
 * topic and day counted once, on which the topic fell into it.
 */
export function baseRates(topics: Iterable<DayCounts>): {
  readonly parts: readonly number[];
  readonly weekdays: readonly number[];
} {
  let days = 0;
  const parts = new Array<number>(DAY_PARTS.length).fill(0);
  const weekdays = new Array<number>(WEEKDAYS).fill(0);
  for (const counts of topics) {
    days += counts.days.size;
    counts.parts.forEach(({ first }, no) => {
      parts[no] = (parts[no] ?? 0) + first.size;
    });
    counts.weekdays.forEach(({ first }, no) => {
      weekdays[no] = (weekdays[no] ?? 0) + first.size;
    });
  }
  const share = (count: number) => (days === 0 ? 1 : count / days);
  return { parts: parts.map(share), weekdays: weekdays.map(share) };
}
