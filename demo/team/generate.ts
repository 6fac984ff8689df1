import type { Calendar, Said } from "./calendar";
import type { Group, Pair, Routine } from "./line";
import { SHARED } from "./people";
import { personalData } from "./personal-data";
import { politeReplies, toolCalls } from "./routines";

const MINUTE = 60_000;
/** Share of the statements that an agent answers with a polite phrase. */
const POLITE_SHARE = 0.25;
/** Number of messages with personal data, and of tool calls. */
const TIMES = { personal: 42, tools: 24, again: 40 };

const numberedKey = (topic: string, whose: string, place: number) =>
  `${whose}-${topic}-${String(place + 1).padStart(3, "0")}`;

/** Every line of a group once, most of them in the first weeks. */
export function sayGroup(calendar: Calendar, { topic, tags, lines }: Group): Said[] {
  return Object.entries(lines).flatMap(([whose, texts]) =>
    texts.map((text, place) => ({
      ...calendar.createMessage(numberedKey(topic, whose, place), whose, text, calendar.day(true)),
      tags,
    })),
  );
}

/** The first statement and the correction, by the same person. */
export function sayPairs(calendar: Calendar, pairs: readonly Pair[]): Said[] {
  return pairs.flatMap(({ whose, text, corrected, after }, place) => {
    const days = "days" in after ? after.days : 0;
    const original = calendar.createMessage(
      numberedKey("change", whose, place),
      whose,
      text,
      calendar.day(false, days),
    );
    const day = calendar.dayOf(original.at) + days;
    const correction = calendar.createMessage(
      `${original.key}-corrected`,
      whose,
      corrected,
      day,
      original.speaker,
    );
    if ("days" in after) return [original, correction];
    return [original, { ...correction, agent: original.agent, at: original.at + after.minutes * MINUTE }];
  });
}

/** Recurring messages of every day, in all of their wordings in turn. */
export function sayRoutines(calendar: Calendar, routines: readonly Routine[]): Said[] {
  const { draw } = calendar;
  return routines.flatMap(({ topic, whose, times, ways }) =>
    Array.from({ length: times }, (_, place) => {
      const owner = whose === "members" ? calendar.member().id : whose;
      const text = ways[place % ways.length]?.(draw) ?? "";
      const message = calendar.createMessage(numberedKey(topic, whose, place), owner, text, calendar.day());
      return { ...message, tags: topic === "small-talk" ? [] : [topic] };
    }),
  );
}

/** Messages with personal data, some of them in the shared memory. */
export function sayPersonalData(calendar: Calendar): Said[] {
  return Array.from({ length: TIMES.personal }, (_, place) => {
    const whose = calendar.draw.unit() < 0.3 ? SHARED : calendar.member().id;
    const text = personalData[place % personalData.length]?.(calendar.draw) ?? "";
    return calendar.createMessage(numberedKey("personal", "any", place), whose, text, calendar.day());
  });
}

/** A question with a tool's result and the answer based on it. */
export function sayToolCalls(calendar: Calendar): Said[] {
  return Array.from({ length: TIMES.tools }, (_, place) => {
    const { tool, ways } = calendar.draw.one(toolCalls);
    const [ask, text, reply] = ways(calendar.draw);
    const message = calendar.createMessage(
      numberedKey("tool", "any", place),
      calendar.member().id,
      ask,
      calendar.day(),
    );
    return { ...message, tags: ["tool"], tool: { name: tool, text }, reply };
  });
}

/** Repeats lasting statements one to fourteen days later, most of them word for word. */
export function sayAgain(calendar: Calendar, lasting: readonly Said[]): Said[] {
  const { draw } = calendar;
  return draw
    .shuffle(lasting)
    .slice(0, TIMES.again)
    .map((original) => {
      const text = draw.unit() < 0.7 ? original.text : original.text.replace(/\.$/, "!");
      const day = calendar.dayOf(original.at) + draw.integer(1, 14);
      const repeat = calendar.createMessage(
        `${original.key}-again`,
        original.whose,
        text,
        day,
        original.speaker,
      );
      return { ...repeat, at: Math.max(repeat.at, original.at + MINUTE), tags: original.tags };
    });
}

/** Lets agents answer some of the unanswered statements. */
export function answerPolitely({ draw }: Calendar, messages: readonly Said[]): Said[] {
  return messages.map((message) =>
    message.reply === undefined && message.agent !== message.whose && draw.unit() < POLITE_SHARE
      ? { ...message, reply: draw.one(politeReplies) }
      : message,
  );
}

/** Messages of the last hours, because a mood expires after a day. */
export function sayLately(calendar: Calendar, end: Date): Said[] {
  return RECENT_MESSAGES.map(([whose, text, minutesBefore], place) => ({
    ...calendar.createMessage(numberedKey("lately", whose, place), whose, text, 0),
    at: end.getTime() - minutesBefore * MINUTE,
    tags: ["mood"],
  }));
}

const RECENT_MESSAGES: readonly [whose: string, text: string, minutesBefore: number][] = [
  ["jonas", "I'm relieved, the migration went through without a single error.", 95],
  ["marek", "I'm tired, the pager rang twice last night.", 310],
  ["grete", "I'm excited, the federation wants to sign.", 40],
  ["sam", "I'm a bit annoyed with the simulator today.", 205],
];
