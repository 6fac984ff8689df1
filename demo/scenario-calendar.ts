import { DAY_MS } from "@/lib/base/core";
import { type Draw, drawFrom } from "./draw";

/** Number of whole days before the last day. With the last day, a scenario spans at most 60 days. */
const DAYS = 59;

/** Draws days and times for a scenario that ends at `end`. Throws RangeError when the date is invalid. */
export class ScenarioCalendar {
  readonly draw: Draw;
  readonly #firstDay: number;

  constructor(end: Date, seed: number) {
    this.draw = drawFrom(seed);
    this.#firstDay = Math.floor(end.getTime() / DAY_MS) * DAY_MS - DAYS * DAY_MS;
  }

  /**
   * Draws a day, counted from 0, that is followed by at least `daysAfter` days. With `isEarly` it draws twice
   * and uses the earlier day, because people state lasting facts first.
   */
  day(isEarly = false, daysAfter = 0): number {
    const lastDay = DAYS - 1 - daysAfter;
    const day = this.draw.integer(0, lastDay);
    return isEarly ? Math.min(day, this.draw.integer(0, lastDay)) : day;
  }

  /** The time at an hour of a day, in milliseconds since 1970, rounded down to whole seconds. */
  timeOf(day: number, hour: number): number {
    return this.#firstDay + Math.min(day, DAYS - 1) * DAY_MS + Math.floor(hour * 3600) * 1000;
  }

  /** The day of a time, counted from 0. */
  dayOf(time: number): number {
    return Math.floor((time - this.#firstDay) / DAY_MS);
  }
}
