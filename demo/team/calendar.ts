import type { Said } from "../said";
import { ScenarioCalendar } from "../scenario-calendar";
import { AGENTS, MEMBERS, type Member, SHARED, type Whose } from "./people";

/** Share of the messages drawn for a weekend that stay on it. */
const WEEKEND_SHARE = 0.06;

/**
 * The team's calendar: working days and hours of each member, with fewer messages on weekends and at lunch.
 */
export class Calendar extends ScenarioCalendar {
  override day(early = false, after = 0): number {
    for (;;) {
      const day = super.day(early, after);
      const weekday = new Date(this.timeOf(day, 0)).getUTCDay();
      const isWeekend = weekday === 0 || weekday === 6;
      if (!isWeekend || this.draw.unit() < WEEKEND_SHARE) return day;
    }
  }

  say(key: string, whose: Whose, text: string, day: number, speaker?: string): Said {
    const member = this.#speakerOf(whose, speaker);
    const [from, until] = member?.hours ?? [0.5, 23.5];
    // With two draws, the middle of the morning and of the afternoon are the busiest.
    const half = (until - from) / 2;
    const start = this.draw.unit() < 0.5 ? from : from + half;
    const hour = start + ((this.draw.unit() + this.draw.unit()) / 2) * half;
    return {
      key,
      whose,
      text,
      at: this.timeOf(day, hour),
      agent: member ? this.draw.one(member.agents) : whose,
      speaker: member?.name ?? whose,
      tags: [],
    };
  }

  /** A member, weighted by their share of the team's messages. */
  member(): Member {
    const drawn = this.draw.unit() * MEMBERS.reduce((sum, { share }) => sum + share, 0);
    let passed = 0;
    for (const member of MEMBERS) {
      passed += member.share;
      if (drawn < passed) return member;
    }
    return this.draw.one(MEMBERS);
  }

  #speakerOf(whose: Whose, speaker?: string): Member | undefined {
    if ((AGENTS as readonly string[]).includes(whose)) return undefined;
    if (speaker !== undefined) return MEMBERS.find(({ name }) => name === speaker);
    return whose === SHARED ? this.member() : MEMBERS.find(({ id }) => id === whose);
  }
}
