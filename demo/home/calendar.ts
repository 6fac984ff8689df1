import { type Draw, drawFrom } from "../draw";
import type { OwnerName } from "./event";
import { type DayPart, PEOPLE, suggestDayPart } from "./people";

const DAY = 86_400_000;
/** Number of whole days before the last day. With the last day, the scenario spans at most 60 days. */
const DAYS = 59;

/** A message with its time, speaker and agent. */
export interface TimedMessage {
  key: string;
  ownerName: OwnerName;
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
   * Draws a day from 0 to `DAYS - 1` that is followed by at least `daysAfter` days. With `isEarly` it draws
   * twice and uses the earlier day, because a household states lasting facts first.
   */
  day(isEarly = false, daysAfter = 0): number {
    const lastDay = DAYS - 1 - daysAfter;
    const day = this.draw.integer(0, lastDay);
    return isEarly ? Math.min(day, this.draw.integer(0, lastDay)) : day;
  }

  createMessage(
    key: string,
    ownerName: OwnerName,
    text: string,
    day: number,
    speaker?: string,
  ): TimedMessage {
    const parts: readonly DayPart[] = ["morning", "day", "evening", "evening"];
    const onDay = Math.min(day, DAYS - 1);
    const dayPart = suggestDayPart(text) ?? this.draw.pick(parts);
    const { hours, agents, speakers } = PEOPLE[ownerName];
    const [firstHour, lastHour] = hours[dayPart];
    const ofDay = Math.floor((firstHour + this.draw.unit() * (lastHour - firstHour)) * 3600) * 1000;
    return {
      key: `${ownerName}-${key}`,
      ownerName: ownerName,
      text,
      at: this.#firstDay + onDay * DAY + ofDay,
      agent: this.draw.pick(agents[dayPart]),
      speaker: speaker ?? this.draw.pick(speakers),
      tags: [],
    };
  }

  /** The day of a time, counted from 0. */
  dayOf(time: number): number {
    return Math.floor((time - this.#firstDay) / DAY);
  }
}
