import type { TimedMessage } from "../timed-message";
import type { Calendar } from "./calendar";
import { introductions } from "./introductions";
import type { Group, Pair, Routine } from "./line";
import { SHARED } from "./people";
import { personalData } from "./personal-data";
import { politeReplies, toolCalls } from "./routines";

const MINUTE = 60_000;
/** The share of statements that an agent answers with a polite phrase. */
const POLITE_SHARE = 0.25;
/** How many messages with personal data, tool calls and repeats to create. */
const COUNTS = { personal: 42, tools: 24, again: 40 };

const numberedKey = (topic: string, ownerName: string, index: number) =>
  `${ownerName}-${topic}-${String(index + 1).padStart(3, "0")}`;

/** Creates one message for each line of a group, most of them in the first weeks. */
export function createGroupMessages(calendar: Calendar, { topic, tags, lines }: Group): TimedMessage[] {
  return Object.entries(lines).flatMap(([ownerName, texts]) =>
    texts.map((text, index) => ({
      ...calendar.createMessage(numberedKey(topic, ownerName, index), ownerName, text, calendar.day(true)),
      tags,
    })),
  );
}

/** Creates each statement and its correction by the same person. */
export function createCorrections(calendar: Calendar, pairs: readonly Pair[]): TimedMessage[] {
  return pairs.flatMap(({ ownerName, text, corrected, after }, index) => {
    const days = "days" in after ? after.days : 0;
    const original = calendar.createMessage(
      numberedKey("change", ownerName, index),
      ownerName,
      text,
      calendar.day(false, days),
    );
    const day = calendar.dayOf(original.at) + days;
    const correction = calendar.createMessage(
      `${original.key}-corrected`,
      ownerName,
      corrected,
      day,
      original.speaker,
    );
    if ("days" in after) return [original, correction];
    return [original, { ...correction, agent: original.agent, at: original.at + after.minutes * MINUTE }];
  });
}

/** Creates the messages that recur every day, using their wordings in turn. */
export function createRoutineMessages(calendar: Calendar, routines: readonly Routine[]): TimedMessage[] {
  const { draw } = calendar;
  return routines.flatMap(({ topic, ownerName, times, wordings }) =>
    Array.from({ length: times }, (_, index) => {
      const owner = ownerName === "members" ? calendar.member().id : ownerName;
      const text = wordings[index % wordings.length]?.(draw) ?? "";
      const message = calendar.createMessage(
        numberedKey(topic, ownerName, index),
        owner,
        text,
        calendar.day(),
      );
      return { ...message, tags: topic === "small-talk" ? [] : [topic] };
    }),
  );
}

/** Creates messages with personal data, some of them in the shared memory. */
export function createPersonalDataMessages(calendar: Calendar): TimedMessage[] {
  return Array.from({ length: COUNTS.personal }, (_, index) => {
    const ownerName = calendar.draw.unit() < 0.3 ? SHARED : calendar.member().id;
    const text = personalData[index % personalData.length]?.(calendar.draw) ?? "";
    return calendar.createMessage(numberedKey("personal", "any", index), ownerName, text, calendar.day());
  });
}

/** Creates questions, each with a tool's result and the answer that is based on it. */
export function createToolMessages(calendar: Calendar): TimedMessage[] {
  return Array.from({ length: COUNTS.tools }, (_, index) => {
    const { tool, wordings } = calendar.draw.pick(toolCalls);
    const [request, text, reply] = wordings(calendar.draw);
    const message = calendar.createMessage(
      numberedKey("tool", "any", index),
      calendar.member().id,
      request,
      calendar.day(),
    );
    return { ...message, tags: ["tool"], tool: { name: tool, text }, reply };
  });
}

/** Repeats lasting statements one to fourteen days later, most of them word for word. */
export function createRepeats(calendar: Calendar, lastingMessages: readonly TimedMessage[]): TimedMessage[] {
  const { draw } = calendar;
  return draw
    .shuffle(lastingMessages)
    .slice(0, COUNTS.again)
    .map((original) => {
      const text = draw.unit() < 0.7 ? original.text : original.text.replace(/\.$/, "!");
      const day = calendar.dayOf(original.at) + draw.integer(1, 14);
      const repeat = calendar.createMessage(
        `${original.key}-again`,
        original.ownerName,
        text,
        day,
        original.speaker,
      );
      return { ...repeat, at: Math.max(repeat.at, original.at + MINUTE), tags: original.tags };
    });
}

/** Adds an agent's polite reply to some of the unanswered statements. */
export function addPoliteReplies({ draw }: Calendar, messages: readonly TimedMessage[]): TimedMessage[] {
  return messages.map((message) =>
    message.reply === undefined && message.agent !== message.ownerName && draw.unit() < POLITE_SHARE
      ? { ...message, reply: draw.pick(politeReplies) }
      : message,
  );
}

/** Creates moods from the last few hours: a mood expires after a day, so older ones would not be shown. */
export function createRecentMoods(calendar: Calendar, end: Date): TimedMessage[] {
  return RECENT_MESSAGES.map(([ownerName, text, minutesBefore], index) => ({
    ...calendar.createMessage(numberedKey("lately", ownerName, index), ownerName, text, 0),
    at: end.getTime() - minutesBefore * MINUTE,
    tags: ["mood"],
  }));
}

/** Creates the messages in which members say what the others do. */
export function createIntroductions(calendar: Calendar): TimedMessage[] {
  return introductions.map(({ speaker, text }, index) => ({
    ...calendar.createMessage(numberedKey("who", SHARED, index), SHARED, text, calendar.day(true), speaker),
    tags: ["fact"],
  }));
}

const RECENT_MESSAGES: readonly [whose: string, text: string, minutesBefore: number][] = [
  ["jonas", "I'm relieved, the migration went through without a single error.", 95],
  ["marek", "I'm tired, the pager rang twice last night.", 310],
  ["grete", "I'm excited, the federation wants to sign.", 40],
  ["sam", "I'm a bit annoyed with the simulator today.", 205],
];
