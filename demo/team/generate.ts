import type { Said } from "../said";
import type { Calendar } from "./calendar";
import type { Group, Pair, Routine } from "./line";
import { SHARED } from "./people";
import { personalData } from "./personal-data";
import { politeReplies, toolCalls } from "./routines";

const MINUTE = 60_000;
/** Share of the statements that an agent answers with a polite phrase. */
const POLITE_SHARE = 0.25;
/** Number of messages with personal data, and of tool calls. */
const TIMES = { personal: 42, tools: 24, again: 40 };

const numbered = (topic: string, whose: string, place: number) =>
  `${whose}-${topic}-${String(place + 1).padStart(3, "0")}`;

/** Every line of a group once, most of them in the first weeks. */
export function sayGroup(calendar: Calendar, { topic, tags, lines }: Group): Said[] {
  return Object.entries(lines).flatMap(([whose, texts]) =>
    texts.map((text, place) => ({
      ...calendar.say(numbered(topic, whose, place), whose, text, calendar.day(true)),
      tags,
    })),
  );
}

/** The first statement and the correction, by the same person. */
export function sayPairs(calendar: Calendar, pairs: readonly Pair[]): Said[] {
  return pairs.flatMap(({ whose, text, corrected, after }, place) => {
    const days = "days" in after ? after.days : 0;
    const first = calendar.say(numbered("change", whose, place), whose, text, calendar.day(false, days));
    const day = calendar.dayOf(first.at) + days;
    const second = calendar.say(`${first.key}-corrected`, whose, corrected, day, first.speaker);
    if ("days" in after) return [first, second];
    return [first, { ...second, agent: first.agent, at: first.at + after.minutes * MINUTE }];
  });
}

/** Recurring messages of every day, in all of their wordings in turn. */
export function sayRoutines(calendar: Calendar, routines: readonly Routine[]): Said[] {
  const { draw } = calendar;
  return routines.flatMap(({ topic, whose, times, ways }) =>
    Array.from({ length: times }, (_, place) => {
      const owner = whose === "members" ? calendar.member().id : whose;
      const text = ways[place % ways.length]?.(draw) ?? "";
      const said = calendar.say(numbered(topic, whose, place), owner, text, calendar.day());
      return { ...said, tags: topic === "small-talk" ? [] : [topic] };
    }),
  );
}

/** Messages with personal data, some of them in the shared memory. */
export function sayPersonalData(calendar: Calendar): Said[] {
  return Array.from({ length: TIMES.personal }, (_, place) => {
    const whose = calendar.draw.unit() < 0.3 ? SHARED : calendar.member().id;
    const text = personalData[place % personalData.length]?.(calendar.draw) ?? "";
    return calendar.say(numbered("personal", "any", place), whose, text, calendar.day());
  });
}

/** A question with a tool's result and the answer based on it. */
export function sayToolCalls(calendar: Calendar): Said[] {
  return Array.from({ length: TIMES.tools }, (_, place) => {
    const { tool, ways } = calendar.draw.one(toolCalls);
    const [ask, text, reply] = ways(calendar.draw);
    const said = calendar.say(numbered("tool", "any", place), calendar.member().id, ask, calendar.day());
    return { ...said, tags: ["tool"], tool: { name: tool, text }, reply };
  });
}

/** Repeats lasting statements one to fourteen days later, most of them word for word. */
export function sayAgain(calendar: Calendar, lasting: readonly Said[]): Said[] {
  const { draw } = calendar;
  return draw
    .shuffled(lasting)
    .slice(0, TIMES.again)
    .map((first) => {
      const text = draw.unit() < 0.7 ? first.text : first.text.replace(/\.$/, "!");
      const day = calendar.dayOf(first.at) + draw.whole(1, 14);
      const again = calendar.say(`${first.key}-again`, first.whose, text, day, first.speaker);
      return { ...again, at: Math.max(again.at, first.at + MINUTE), tags: first.tags };
    });
}

/** Lets agents answer some of the unanswered statements. */
export function answerPolitely({ draw }: Calendar, said: readonly Said[]): Said[] {
  return said.map((one) =>
    one.reply === undefined && one.agent !== one.whose && draw.unit() < POLITE_SHARE
      ? { ...one, reply: draw.one(politeReplies) }
      : one,
  );
}

/** Messages of the last hours, because a mood expires after a day. */
export function sayLately(calendar: Calendar, end: Date): Said[] {
  return LATELY.map(([whose, text, minutesBefore], place) => ({
    ...calendar.say(numbered("lately", whose, place), whose, text, 0),
    at: end.getTime() - minutesBefore * MINUTE,
    tags: ["mood"],
  }));
}

const LATELY: readonly [whose: string, text: string, minutesBefore: number][] = [
  ["jonas", "I'm relieved, the migration went through without a single error.", 95],
  ["marek", "I'm tired, the pager rang twice last night.", 310],
  ["grete", "I'm excited, the federation wants to sign.", 40],
  ["sam", "I'm a bit annoyed with the simulator today.", 205],
];
