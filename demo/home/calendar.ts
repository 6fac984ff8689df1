import { ScenarioCalendar } from "../scenario-calendar";
import type { TimedMessage } from "../timed-message";
import type { OwnerName } from "./event";
import { type DayPart, PEOPLE, suggestDayPart } from "./people";

/** The household's calendar: draws days, times, agents and speakers that fit the person and the sentence. */
export class Calendar extends ScenarioCalendar {
  createMessage(
    key: string,
    ownerName: OwnerName,
    text: string,
    day: number,
    speaker?: string,
  ): TimedMessage<OwnerName> {
    const parts: readonly DayPart[] = ["morning", "day", "evening", "evening"];
    const dayPart = suggestDayPart(text) ?? this.draw.pick(parts);
    const { hours, agents, speakers } = PEOPLE[ownerName];
    const [firstHour, lastHour] = hours[dayPart];
    return {
      key: `${ownerName}-${key}`,
      ownerName: ownerName,
      text,
      at: this.timeOf(day, firstHour + this.draw.unit() * (lastHour - firstHour)),
      agent: this.draw.pick(agents[dayPart]),
      speaker: speaker ?? this.draw.pick(speakers),
      tags: [],
    };
  }
}
