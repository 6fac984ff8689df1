import type { OwnerName } from "./event";

export type DayPart = "morning" | "day" | "evening";

interface Person {
  /** The speakers; several for the shared memory. */
  speakers: readonly string[];
  /** The first and last hour of each part of the day (UTC). */
  hours: Record<DayPart, readonly [number, number]>;
  /** Agents are drawn with equal probability, so an agent that is listed twice is used twice as often. */
  agents: Record<DayPart, readonly string[]>;
}

/** Derek and Ana, their daughter Mia, grandfather Tom, and their shared memory. */
export const PEOPLE: Record<OwnerName, Person> = {
  derek: {
    speakers: ["Derek"],
    hours: { morning: [5.8, 7], day: [12, 17.4], evening: [18, 22.3] },
    agents: { morning: ["kitchen-speaker"], day: ["phone"], evening: ["kitchen-speaker", "hall-panel"] },
  },
  ana: {
    speakers: ["Ana"],
    hours: { morning: [5, 7.5], day: [13, 17.5], evening: [18, 22] },
    agents: { morning: ["kitchen-speaker"], day: ["phone"], evening: ["kitchen-speaker", "phone"] },
  },
  mia: {
    speakers: ["Mia"],
    hours: { morning: [6.8, 7.5], day: [15, 18], evening: [18, 20.7] },
    agents: {
      morning: ["kitchen-speaker"],
      day: ["hall-panel", "phone"],
      evening: ["kitchen-speaker", "phone"],
    },
  },
  tom: {
    speakers: ["Tom"],
    hours: { morning: [7, 9.5], day: [10, 17], evening: [17, 20] },
    agents: {
      morning: ["kitchen-speaker"],
      day: ["hall-panel", "kitchen-speaker"],
      evening: ["kitchen-speaker"],
    },
  },
  home: {
    speakers: ["Derek", "Ana", "Ana"],
    hours: { morning: [6.5, 8], day: [12, 18], evening: [18, 21.4] },
    agents: {
      morning: ["kitchen-speaker"],
      day: ["hall-panel"],
      evening: ["kitchen-speaker", "kitchen-speaker", "hall-panel"],
    },
  },
};

const MORNING = /morning|breakfast|coffee|porridge|wake|alarm|train|early shift|lunchbox|eggs?\b|shower/i;
const EVENING = /evening|dinner|supper|tonight|night|bed|film|whisky|homework|sofa|exhausted|drained|read\b/i;

/** The part of the day that fits a message, or null when any part fits. */
export function suggestDayPart(text: string): DayPart | null {
  if (MORNING.test(text)) return "morning";
  return EVENING.test(text) ? "evening" : null;
}
