import { type Draw, drawFrom } from "./draw";

const DAY = 86_400_000;
/** Whole days before the day of the end. Including that day, a scenario spans at most 60 days. */
const DAYS = 59;

/** The days of a scenario that ends on a given day. Throws RangeError on an invalid date. */
export class ScenarioCalendar {
  readonly draw: Draw;
  readonly #firstDay: number;

  constructor(end: Date, seed: number) {
    this.draw = drawFrom(seed);
    this.#firstDay = Math.floor(end.getTime() / DAY) * DAY - DAYS * DAY;
  }

  /**
   * Draws a day from 0, with at least `after` days after it. `early` draws twice and uses the earlier one,
   * because people state lasting facts first.
   */
  day(early = false, after = 0): number {
    const last = DAYS - 1 - after;
    const day = this.draw.whole(0, last);
    return early ? Math.min(day, this.draw.whole(0, last)) : day;
  }

  /** An hour of a day as a time, in milliseconds since 1970 and whole seconds. */
  timeOf(day: number, hour: number): number {
    return this.#firstDay + Math.min(day, DAYS - 1) * DAY + Math.floor(hour * 3600) * 1000;
  }

  /** The day of a time, counted from 0. */
  dayOf(at: number): number {
    return Math.floor((at - this.#firstDay) / DAY);
  }
}
