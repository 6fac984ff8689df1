import { type Draw, drawFrom } from "../draw";
import { AGENTS, MEMBERS, type Member, SHARED, type Whose } from "./people";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Whole days before the day of the end. Including that day, the scenario spans at most 60 days. */
const DAYS = 59;
/** Share of the messages drawn for a weekend that stay on it. */
const WEEKEND_SHARE = 0.06;

/** A message with its time, speaker and agent. */
export interface Said {
  key: string;
  whose: Whose;
  text: string;
  at: number;
  agent: string;
  /** The agent itself when the message belongs to its own memory. */
  speaker: string;
  tags: readonly string[];
  reply?: string;
  tool?: { name: string; text: string };
}

/**
 * The team's calendar: working days and hours of each member, with fewer messages on weekends and at lunch.
 */
export class Calendar {
  readonly draw: Draw;
  readonly #firstDay: number;

  constructor(end: Date, seed: number) {
    this.draw = drawFrom(seed);
    this.#firstDay = Math.floor(end.getTime() / DAY) * DAY - DAYS * DAY;
  }

  /** A day from 0 to 58, with at least `after` days after it; `early` prefers the first weeks. */
  day(isEarly = false, daysAfter = 0): number {
    const lastDay = DAYS - 1 - daysAfter;
    for (;;) {
      const drawnDay = this.draw.integer(0, lastDay);
      const day = isEarly ? Math.min(drawnDay, this.draw.integer(0, lastDay)) : drawnDay;
      const weekday = new Date(this.#firstDay + day * DAY).getUTCDay();
      const isWeekend = weekday === 0 || weekday === 6;
      if (!isWeekend || this.draw.unit() < WEEKEND_SHARE) return day;
    }
  }

  createMessage(key: string, whose: Whose, text: string, day: number, speaker?: string): Said {
    const member = this.#speakerOf(whose, speaker);
    const [firstHour, lastHour] = member?.hours ?? [0.5, 23.5];
    // With two draws, the middle of the morning and of the afternoon are the busiest.
    const halfHours = (lastHour - firstHour) / 2;
    const start = this.draw.unit() < 0.5 ? firstHour : firstHour + halfHours;
    const hour = start + ((this.draw.unit() + this.draw.unit()) / 2) * halfHours;
    return {
      key,
      whose,
      text,
      at: this.#firstDay + Math.min(day, DAYS - 1) * DAY + Math.floor((hour * HOUR) / 1000) * 1000,
      agent: member ? this.draw.one(member.agents) : whose,
      speaker: member?.name ?? whose,
      tags: [],
    };
  }

  /** A member, weighted by their share of the team's messages. */
  member(): Member {
    const drawnShare = this.draw.unit() * MEMBERS.reduce((sum, { share }) => sum + share, 0);
    let passedShare = 0;
    for (const member of MEMBERS) {
      passedShare += member.share;
      if (drawnShare < passedShare) return member;
    }
    return this.draw.one(MEMBERS);
  }

  /** The day of a time, counted from 0. */
  dayOf(time: number): number {
    return Math.floor((time - this.#firstDay) / DAY);
  }

  #speakerOf(whose: Whose, speaker?: string): Member | undefined {
    if ((AGENTS as readonly string[]).includes(whose)) return undefined;
    if (speaker !== undefined) return MEMBERS.find(({ name }) => name === speaker);
    return whose === SHARED ? this.member() : MEMBERS.find(({ id }) => id === whose);
  }
}
