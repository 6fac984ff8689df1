import { ScenarioCalendar } from "../scenario-calendar";
import type { TimedMessage } from "../timed-message";
import { AGENTS, MEMBERS, type Member, type OwnerName, SHARED } from "./people";

/** The share of messages drawn for a weekend day that stay on it. */
const WEEKEND_SHARE = 0.06;

/** Draws days and times within each member's working hours, with fewer messages on weekends and at lunch. */
export class Calendar extends ScenarioCalendar {
  override day(isEarly = false, daysAfter = 0): number {
    for (;;) {
      const day = super.day(isEarly, daysAfter);
      const weekday = new Date(this.timeOf(day, 0)).getUTCDay();
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
      at: this.timeOf(day, hour),
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

  #speakerOf(ownerName: OwnerName, speaker?: string): Member | undefined {
    if ((AGENTS as readonly string[]).includes(ownerName)) return undefined;
    if (speaker !== undefined) return MEMBERS.find(({ name }) => name === speaker);
    return ownerName === SHARED ? this.member() : MEMBERS.find(({ id }) => id === ownerName);
  }
}
