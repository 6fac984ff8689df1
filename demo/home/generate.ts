import type { Said } from "../said";
import type { Calendar } from "./calendar";
import type { Group, Pair, Repeat, Whose } from "./event";
import { guests } from "./guests";
import { PEOPLE } from "./people";
import { routines } from "./routines";
import { boilerplate } from "./small-talk";
import { toolResults } from "./tool-results";

const MINUTE = 60_000;
/** Share of the statements that an agent answers with a polite phrase. */
const POLITE_SHARE = 0.3;

const numbered = (topic: string, place: number) => `${topic}-${String(place + 1).padStart(2, "0")}`;

/** Every line of a group once; lasting topics mostly come in the first weeks. */
export function sayGroup(calendar: Calendar, group: Group, early: boolean): Said<Whose>[] {
  return (Object.keys(PEOPLE) as Whose[]).flatMap((whose) =>
    (group.lines[whose] ?? []).map((line, place) => {
      const [key, text, reply] = typeof line === "string" ? [numbered(group.topic, place), line] : line;
      const said = calendar.say(key, whose, text, calendar.day(early));
      return { ...said, tags: [...(group.tags ?? [])], ...(reply === undefined ? {} : { reply }) };
    }),
  );
}

/**
 * The first statement and the correction: minutes later in the same conversation, or days later in another.
 */
export function sayPairs(calendar: Calendar, pairs: readonly Pair[]): Said<Whose>[] {
  return pairs.flatMap(({ key, whose, text, corrected, after }) => {
    const days = "days" in after ? after.days : 0;
    const first = calendar.say(key, whose, text, calendar.day(false, days));
    const second = calendar.say(
      `${key}-corrected`,
      whose,
      corrected,
      calendar.dayOf(first.at) + days,
      first.speaker,
    );
    if ("days" in after) return [first, second];
    return [first, { ...second, agent: first.agent, at: first.at + after.minutes * MINUTE }];
  });
}

/** Repeats earlier lines, one to twenty days after the first time. */
export function sayAgain(
  calendar: Calendar,
  repeats: readonly Repeat[],
  said: readonly Said<Whose>[],
): Said<Whose>[] {
  return repeats.map(({ whose, of, text }) => {
    const first = said.find(({ key }) => key === `${whose}-${of}`);
    if (first === undefined) throw new RangeError(`Nobody said ${whose}-${of} before.`);
    const day = calendar.dayOf(first.at) + calendar.draw.whole(1, 20);
    const again = calendar.say(`${of}-again`, whose, text ?? first.text, day, first.speaker);
    return { ...again, at: Math.max(again.at, first.at + MINUTE), tags: first.tags };
  });
}

/** Recurring messages of every week, each in all of its wordings. */
export function sayRoutines(calendar: Calendar): Said<Whose>[] {
  return routines.flatMap(({ whose, topic, ways }) =>
    ways.map((way, place) => calendar.say(numbered(topic, place), whose, way(calendar.draw), calendar.day())),
  );
}

/** Visitors write to the shared memory under their own names. */
export function sayGuests(calendar: Calendar): Said<Whose>[] {
  return guests.map(({ speaker, text }, place) => ({
    ...calendar.say(numbered("guest", place), "home", text, calendar.day(), speaker),
    tags: ["guest"],
  }));
}

/** A question with a tool's result and the answer based on it. */
export function sayToolResults(calendar: Calendar): Said<Whose>[] {
  return toolResults.map(({ whose, ask, tool, text, answer }, place) => ({
    ...calendar.say(numbered("tool", place), whose, ask, calendar.day()),
    tags: ["tool"],
    tool: { name: tool, text },
    reply: answer,
  }));
}

/** Lets the agents answer some of the unanswered statements. */
export function answerPolitely(calendar: Calendar, said: readonly Said<Whose>[]): Said<Whose>[] {
  return said.map((one) =>
    one.reply === undefined && !one.text.endsWith("?") && calendar.draw.unit() < POLITE_SHARE
      ? { ...one, reply: calendar.draw.one(boilerplate) }
      : one,
  );
}
