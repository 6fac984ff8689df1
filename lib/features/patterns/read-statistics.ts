import { z } from "zod";
import {
  countLanguages,
  countTopics,
  isReplyWish,
  wordOfTopic,
  wordQuartiles,
} from "@/lib/analysis/patterns";
import { LANGUAGES, localDay } from "@/lib/analysis/text";
import type { Ctx, OwnerNo, OwnerRef, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { termNo } from "@/lib/storage/index";
import { countedMessages, readPatternMessages, readPreferences, readRefusals } from "@/lib/storage/records";

/** Lengths and languages are those of the newest messages. */
const MAX_MEASURED = 500;
const MAX_SESSION_IDS = 20;
const MAX_PREFERENCES = 1000;
const MAX_WISHES = 10;

/** Counts of an owner's messages in their wire format. They are no claims: nothing was tested. */
export const statisticsOutput = z.object({
  sessions: z.int().describe("Sessions of the last 90 days with messages that count"),
  topics: z
    .array(
      z.object({
        topic: z.string().describe("A tag, or a word as the latest message has it"),
        sessions: z.int().describe("Sessions of these with the topic"),
        share: z.number(),
        session_ids: z.array(z.string()).describe("The latest of them, at most 20"),
      }),
    )
    .describe("The topics of the most sessions, at most 10, each of 3 sessions or more"),
  measured: z.int().describe("The newest messages, at most 500, whose words and languages were counted"),
  words: z
    .object({ lower_quartile: z.int(), median: z.int(), upper_quartile: z.int() })
    .describe("Words per message"),
  languages: z
    .array(z.object({ language: z.enum(LANGUAGES), messages: z.int(), share: z.number() }))
    .describe("Languages by their function words; messages without a known one count for none"),
  reply_style: z
    .array(z.object({ memory_id: z.string(), text: z.string() }))
    .describe("Current preferences of the user that say how to answer, newest first, at most 10"),
});

/**
 * Returns the topics, lengths and languages of an owner's messages, and what the owner asked of replies. They
 * are counted at each reading from what is stored, so they go with their messages. Topics that were refused
 * are left out.
 */
export async function readStatistics(
  tx: Tx,
  ctx: Ctx,
  owner: OwnerRef,
  ownerNo: OwnerNo,
): Promise<z.infer<typeof statisticsOutput>> {
  const today = localDay(new Date());
  const counted = await countedMessages(tx, ownerNo, today);
  const refused = (await readRefusals(tx, ownerNo)).flatMap(({ topic_no }) => topic_no ?? []);
  const { sessions, topics } = countTopics(counted, today, new Set(refused));
  const newest = counted.slice(0, MAX_MEASURED).map(({ position }) => position);
  const shown = topics.flatMap(({ positions }) => positions.slice(0, MAX_SESSION_IDS));
  const messages = await readPatternMessages(tx, ownerNo, [...new Set([...newest, ...shown])] as Position[]);
  const byPosition = new Map(messages.map((message) => [message.position as number, message]));
  const texts = newest.flatMap((position) => byPosition.get(position)?.text ?? []);
  const languages = countLanguages(texts);
  const known = languages.reduce((sum, { messages: count }) => sum + count, 0);
  const [low, median, high] = wordQuartiles(texts);
  return {
    sessions,
    topics: topics.flatMap(({ topic, positions }) => {
      const said = positions.slice(0, MAX_SESSION_IDS).flatMap((position) => byPosition.get(position) ?? []);
      const word = said
        .map(({ text, tags }) => wordOfTopic(text, tags, (one) => termNo(one) === topic))
        .find((one) => one !== null);
      if (!word) return [];
      const ids = said.flatMap(({ sessionId }) => sessionId ?? []);
      return [
        { topic: word, sessions: positions.length, share: positions.length / sessions, session_ids: ids },
      ];
    }),
    measured: texts.length,
    words: { lower_quartile: low, median, upper_quartile: high },
    languages: languages.map((one) => ({ ...one, share: one.messages / known })),
    reply_style: await readReplyWishes(tx, ctx, owner),
  };
}

async function readReplyWishes(tx: Tx, ctx: Ctx, owner: OwnerRef) {
  const found = await readPreferences(tx, ctx, owner, { limit: MAX_PREFERENCES });
  return (found?.preferences ?? [])
    .filter(({ role, text }) => role === "user" && isReplyWish(text))
    .toReversed()
    .slice(0, MAX_WISHES)
    .map(({ memory_id, text }) => ({ memory_id, text }));
}
