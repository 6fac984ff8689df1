import type { Calendar, Said } from "./calendar";
import type { Group, Pair, Repeat, Whose } from "./event";
import { guests } from "./guests";
import { PEOPLE } from "./people";
import { routines } from "./routines";
import { boilerplate } from "./small-talk";
import { toolResults } from "./tool-results";

const MINUTE = 60_000;
/** Share of the statements that an agent answers with a polite phrase. */
const POLITE_SHARE = 0.3;

const numberedKey = (topic: string, place: number) => `${topic}-${String(place + 1).padStart(2, "0")}`;

/** Every line of a group once; lasting topics mostly come in the first weeks. */
export function sayGroup(calendar: Calendar, group: Group, isEarly: boolean): Said[] {
  return (Object.keys(PEOPLE) as Whose[]).flatMap((whose) =>
    (group.lines[whose] ?? []).map((line, place) => {
      const [key, text, reply] = typeof line === "string" ? [numberedKey(group.topic, place), line] : line;
      const message = calendar.createMessage(key, whose, text, calendar.day(isEarly));
      return { ...message, tags: [...(group.tags ?? [])], ...(reply === undefined ? {} : { reply }) };
    }),
  );
}

/**
 * The first statement and the correction: minutes later in the same conversation, or days later in another.
 */
export function sayPairs(calendar: Calendar, pairs: readonly Pair[]): Said[] {
  return pairs.flatMap(({ key, whose, text, corrected, after }) => {
    const days = "days" in after ? after.days : 0;
    const original = calendar.createMessage(key, whose, text, calendar.day(false, days));
    const correction = calendar.createMessage(
      `${key}-corrected`,
      whose,
      corrected,
      calendar.dayOf(original.at) + days,
      original.speaker,
    );
    if ("days" in after) return [original, correction];
    return [original, { ...correction, agent: original.agent, at: original.at + after.minutes * MINUTE }];
  });
}

/** Repeats earlier lines, one to twenty days after the first time. */
export function sayAgain(calendar: Calendar, repeats: readonly Repeat[], messages: readonly Said[]): Said[] {
  return repeats.map(({ whose, of, text }) => {
    const original = messages.find(({ key }) => key === `${whose}-${of}`);
    if (original === undefined) throw new RangeError(`Nobody said ${whose}-${of} before.`);
    const day = calendar.dayOf(original.at) + calendar.draw.integer(1, 20);
    const repeat = calendar.createMessage(`${of}-again`, whose, text ?? original.text, day, original.speaker);
    return { ...repeat, at: Math.max(repeat.at, original.at + MINUTE), tags: original.tags };
  });
}

/** Recurring messages of every week, each in all of its wordings. */
export function sayRoutines(calendar: Calendar): Said[] {
  return routines.flatMap(({ whose, topic, ways }) =>
    ways.map((way, place) =>
      calendar.createMessage(numberedKey(topic, place), whose, way(calendar.draw), calendar.day()),
    ),
  );
}

/** Visitors write to the shared memory under their own names. */
export function sayGuests(calendar: Calendar): Said[] {
  return guests.map(({ speaker, text }, place) => ({
    ...calendar.createMessage(numberedKey("guest", place), "home", text, calendar.day(), speaker),
    tags: ["guest"],
  }));
}

/** A question with a tool's result and the answer based on it. */
export function sayToolResults(calendar: Calendar): Said[] {
  return toolResults.map(({ whose, ask, tool, text, answer }, place) => ({
    ...calendar.createMessage(numberedKey("tool", place), whose, ask, calendar.day()),
    tags: ["tool"],
    tool: { name: tool, text },
    reply: answer,
  }));
}

/** Lets the agents answer some of the unanswered statements. */
export function answerPolitely(calendar: Calendar, messages: readonly Said[]): Said[] {
  return messages.map((message) =>
    message.reply === undefined && !message.text.endsWith("?") && calendar.draw.unit() < POLITE_SHARE
      ? { ...message, reply: calendar.draw.one(boilerplate) }
      : message,
  );
}
