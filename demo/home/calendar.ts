import { type Draw, drawFrom } from "../draw";
import type { Whose } from "./event";
import { type Part, PEOPLE, partSuggested } from "./people";

const DAY = 86_400_000;
/** Whole days before the day of the end. Including that day, the scenario spans at most 60 days. */
const DAYS = 59;

/** A message with its time, speaker and agent. */
export interface Said {
  key: string;
  whose: Whose;
  text: string;
  at: number;
  agent: string;
  speaker: string;
  tags: string[];
  reply?: string;
  tool?: { name: string; text: string };
}

/** The household's calendar: draws days, times, agents and speakers that fit the person and the sentence. */
export class Calendar {
  readonly draw: Draw;
  readonly #firstDay: number;

  constructor(end: Date, seed: number) {
    this.draw = drawFrom(seed);
    this.#firstDay = Math.floor(end.getTime() / DAY) * DAY - DAYS * DAY;
  }

  /**
   * A day from 0 to `DAYS - 1`, with at least `after` days after it. `early` draws twice and uses the earlier
   * one, because a household states lasting facts first.
   */
  day(isEarly = false, daysAfter = 0): number {
    const lastDay = DAYS - 1 - daysAfter;
    const day = this.draw.integer(0, lastDay);
    return isEarly ? Math.min(day, this.draw.integer(0, lastDay)) : day;
  }

  createMessage(key: string, whose: Whose, text: string, day: number, speaker?: string): Said {
    const parts: readonly Part[] = ["morning", "day", "evening", "evening"];
    const onDay = Math.min(day, DAYS - 1);
    const dayPart = partSuggested(text) ?? this.draw.one(parts);
    const { hours, agents, speakers } = PEOPLE[whose];
    const [firstHour, lastHour] = hours[dayPart];
    const ofDay = Math.floor((firstHour + this.draw.unit() * (lastHour - firstHour)) * 3600) * 1000;
    return {
      key: `${whose}-${key}`,
      whose,
      text,
      at: this.#firstDay + onDay * DAY + ofDay,
      agent: this.draw.one(agents[dayPart]),
      speaker: speaker ?? this.draw.one(speakers),
      tags: [],
    };
  }

  /** The day of a time, counted from 0. */
  dayOf(time: number): number {
    return Math.floor((time - this.#firstDay) / DAY);
  }
}
