import type { TimedMessage } from "../timed-message";
import type { Calendar } from "./calendar";
import type { Group, OwnerName, Pair, Repeat } from "./event";
import { family } from "./family";
import { guests } from "./guests";
import { PEOPLE } from "./people";
import { routines } from "./routines";
import { boilerplate } from "./small-talk";
import { toolResults } from "./tool-results";

const MINUTE = 60_000;
/** The share of statements that an agent answers with a polite phrase. */
const POLITE_SHARE = 0.3;

const numberedKey = (topic: string, index: number) => `${topic}-${String(index + 1).padStart(2, "0")}`;

/** Creates one message for each line of a group. With `isEarly`, most of them fall in the first weeks. */
export function createGroupMessages(
  calendar: Calendar,
  group: Group,
  isEarly: boolean,
): TimedMessage<OwnerName>[] {
  return (Object.keys(PEOPLE) as OwnerName[]).flatMap((ownerName) =>
    (group.lines[ownerName] ?? []).map((line, index) => {
      const [key, text, reply] = typeof line === "string" ? [numberedKey(group.topic, index), line] : line;
      const message = calendar.createMessage(key, ownerName, text, calendar.day(isEarly));
      return { ...message, tags: [...(group.tags ?? [])], ...(reply === undefined ? {} : { reply }) };
    }),
  );
}

/**
 * Creates each statement and its correction, which follows minutes later in the same conversation, or days
 * later in another one.
 */
export function createCorrections(calendar: Calendar, pairs: readonly Pair[]): TimedMessage<OwnerName>[] {
  return pairs.flatMap(({ key, ownerName, text, corrected, after }) => {
    const days = "days" in after ? after.days : 0;
    const original = calendar.createMessage(key, ownerName, text, calendar.day(false, days));
    const correction = calendar.createMessage(
      `${key}-corrected`,
      ownerName,
      corrected,
      calendar.dayOf(original.at) + days,
      original.speaker,
    );
    if ("days" in after) return [original, correction];
    return [original, { ...correction, agent: original.agent, at: original.at + after.minutes * MINUTE }];
  });
}

/** Repeats earlier lines, one to twenty days after the first time. */
export function createRepeats(
  calendar: Calendar,
  repeats: readonly Repeat[],
  messages: readonly TimedMessage<OwnerName>[],
): TimedMessage<OwnerName>[] {
  return repeats.map(({ ownerName, originalKey, text }) => {
    const original = messages.find(({ key }) => key === `${ownerName}-${originalKey}`);
    if (original === undefined) throw new RangeError(`Nobody said ${ownerName}-${originalKey} before.`);
    const day = calendar.dayOf(original.at) + calendar.draw.integer(1, 20);
    const repeat = calendar.createMessage(
      `${originalKey}-again`,
      ownerName,
      text ?? original.text,
      day,
      original.speaker,
    );
    return { ...repeat, at: Math.max(repeat.at, original.at + MINUTE), tags: original.tags };
  });
}

/** Creates the messages that recur every week, one for each wording. */
export function createRoutineMessages(calendar: Calendar): TimedMessage<OwnerName>[] {
  return routines.flatMap(({ ownerName, topic, wordings }) =>
    wordings.map((wording, index) =>
      calendar.createMessage(numberedKey(topic, index), ownerName, wording(calendar.draw), calendar.day()),
    ),
  );
}

/** Creates messages from visitors, who write to the shared memory under their own names. */
export function createGuestMessages(calendar: Calendar): TimedMessage<OwnerName>[] {
  return guests.map(({ speaker, text }, index) => ({
    ...calendar.createMessage(numberedKey("guest", index), "home", text, calendar.day(), speaker),
    tags: ["guest"],
  }));
}

/** Creates the messages in which the members of the family say who belongs to whom. */
export function createFamilyMessages(calendar: Calendar): TimedMessage<OwnerName>[] {
  return family.map(({ ownerName, speaker, text }, index) => ({
    ...calendar.createMessage(numberedKey("family", index), ownerName, text, calendar.day(true), speaker),
    tags: ["fact"],
  }));
}

/** Creates questions, each with a tool's result and the answer that is based on it. */
export function createToolMessages(calendar: Calendar): TimedMessage<OwnerName>[] {
  return toolResults.map(({ ownerName, request, tool, text, answer }, index) => ({
    ...calendar.createMessage(numberedKey("tool", index), ownerName, request, calendar.day()),
    tags: ["tool"],
    tool: { name: tool, text },
    reply: answer,
  }));
}

/** Adds an agent's polite reply to some of the unanswered statements. */
export function addPoliteReplies(
  calendar: Calendar,
  messages: readonly TimedMessage<OwnerName>[],
): TimedMessage<OwnerName>[] {
  return messages.map((message) =>
    message.reply === undefined && !message.text.endsWith("?") && calendar.draw.unit() < POLITE_SHARE
      ? { ...message, reply: calendar.draw.pick(boilerplate) }
      : message,
  );
}
