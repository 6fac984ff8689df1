import { type Draw, drawFrom } from "../draw";
import { AGENTS, MEMBERS, type Member, type OwnerName, SHARED } from "./people";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Number of whole days before the last day. With the last day, the scenario spans at most 60 days. */
const DAYS = 59;
/** The share of messages with a drawn weekend day that keep this day. */
const WEEKEND_SHARE = 0.06;

/** A message with its time, speaker and agent. */
export interface TimedMessage {
  key: string;
  ownerName: OwnerName;
  text: string;
  at: number;
  agent: string;
  /** The name of the member, or the agent itself when the message belongs to the agent's own memory. */
  speaker: string;
  tags: readonly string[];
  reply?: string;
  tool?: { name: string; text: string };
}

/** Draws days and times within each member's working hours, with fewer messages on weekends and at lunch. */
export class Calendar {
  readonly draw: Draw;
  readonly #firstDay: number;

  constructor(end: Date, seed: number) {
    this.draw = drawFrom(seed);
    this.#firstDay = Math.floor(end.getTime() / DAY) * DAY - DAYS * DAY;
  }

  /**
   * Draws a day from 0 to 58 that is followed by at least `daysAfter` days. `isEarly` prefers the first
   * weeks.
   */
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

  createMessage(
    key: string,
    ownerName: OwnerName,
    text: string,
    day: number,
    speaker?: string,
  ): TimedMessage {
    const member = this.#speakerOf(ownerName, speaker);
    const [firstHour, lastHour] = member?.hours ?? [0.5, 23.5];
    // The mean of two draws makes the middle of the morning and of the afternoon the busiest times.
    const halfHours = (lastHour - firstHour) / 2;
    const start = this.draw.unit() < 0.5 ? firstHour : firstHour + halfHours;
    const hour = start + ((this.draw.unit() + this.draw.unit()) / 2) * halfHours;
    return {
      key,
      ownerName: ownerName,
      text,
      at: this.#firstDay + Math.min(day, DAYS - 1) * DAY + Math.floor((hour * HOUR) / 1000) * 1000,
      agent: member ? this.draw.pick(member.agents) : ownerName,
      speaker: member?.name ?? ownerName,
      tags: [],
    };
  }

  /** Draws a member, weighted by the member's share of the team's messages. */
  member(): Member {
    const drawnShare = this.draw.unit() * MEMBERS.reduce((sum, { share }) => sum + share, 0);
    let passedShare = 0;
    for (const member of MEMBERS) {
      passedShare += member.share;
      if (drawnShare < passedShare) return member;
    }
    return this.draw.pick(MEMBERS);
  }

  /** The day of a time, counted from 0. */
  dayOf(time: number): number {
    return Math.floor((time - this.#firstDay) / DAY);
  }

  #speakerOf(ownerName: OwnerName, speaker?: string): Member | undefined {
    if ((AGENTS as readonly string[]).includes(ownerName)) return undefined;
    if (speaker !== undefined) return MEMBERS.find(({ name }) => name === speaker);
    return ownerName === SHARED ? this.member() : MEMBERS.find(({ id }) => id === ownerName);
  }
}
