import type { Said } from "../said";
import { ScenarioCalendar } from "../scenario-calendar";
import type { Whose } from "./event";
import { type Part, PEOPLE, partSuggested } from "./people";

/** The household's calendar: draws days, times, agents and speakers that fit the person and the sentence. */
export class Calendar extends ScenarioCalendar {
  say(key: string, whose: Whose, text: string, day: number, speaker?: string): Said<Whose> {
    const parts: readonly Part[] = ["morning", "day", "evening", "evening"];
    const part = partSuggested(text) ?? this.draw.one(parts);
    const { hours, agents, speakers } = PEOPLE[whose];
    const [from, until] = hours[part];
    return {
      key: `${whose}-${key}`,
      whose,
      text,
      at: this.timeOf(day, from + this.draw.unit() * (until - from)),
      agent: this.draw.one(agents[part]),
      speaker: speaker ?? this.draw.one(speakers),
      tags: [],
    };
  }
}
