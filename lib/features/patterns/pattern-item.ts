import { z } from "zod";
import { countPattern, describePattern, LAPSE_DAYS, PATTERN_KINDS } from "@/lib/analysis/patterns";
import { isoDay } from "@/lib/analysis/text";
import { AppError, type Ctx, type OwnerNo, type OwnerRef, resourceUri } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  patternIdOf,
  readPatternMessages,
  readPatterns,
  readPublished,
  type StoredPattern,
  topicOf,
} from "@/lib/storage/records";
import { readPatternOwner } from "./owner-policy";

/** A pattern in its wire format. */
export const patternOutput = z.object({
  id: z.string().describe("ID of the pattern, unique within its owner"),
  uri: z.string().nullable(),
  kind: z.enum(PATTERN_KINDS),
  topic: z
    .string()
    .nullable()
    .describe("A tag, or a word as the latest message has it; null for a pattern of all messages"),
  value: z
    .string()
    .describe("topic_time: a part of the day; active_hours: hours, 21-23; otherwise a weekday, 0 for Monday"),
  claim: z.string().describe("The claim as a sentence: Mentions “lights” in the evening"),
  text: z.string().describe("The claim with its days: Mentions “lights” in the evening, on 12 of 14 days"),
  days: z.int().describe("Days with the topic, or with any message"),
  fits: z.int().describe("Days of these that fit"),
  share: z.number().describe("fits / days"),
  low: z.number().describe("Lower bound of the share, Wilson 95 %"),
  high: z.number(),
  baseline: z.number().describe("Share that the other messages of the owner lead one to expect"),
  q: z.number().describe("Expected share of false claims among claims as strong as this one"),
  last_day: z.string().describe("Local day, YYYY-MM-DD, of the last evidence"),
  valid_until: z.string().describe("Day on which the claim ends, unless new evidence comes"),
  memory_id: z.string().nullable().describe("The memory as which it was published; null without one"),
});
export type PatternItem = z.infer<typeof patternOutput>;

type Published = Awaited<ReturnType<typeof readPublished>>;

/** Returns the patterns of an owner that has them switched on. A topic that no message names is left out. */
export async function readItems(tx: Tx, ctx: Ctx, owner: OwnerRef, ownerNo: OwnerNo): Promise<PatternItem[]> {
  const patterns = await readPatterns(tx, ownerNo);
  const latest = patterns.flatMap(({ topic_no, evidence }) => (topic_no === null ? [] : evidence.slice(-1)));
  const messages = await readPatternMessages(tx, ownerNo, latest);
  const published = await readPublished(tx, ownerNo);
  return patterns.flatMap((pattern) => {
    const topic = topicOf(pattern, messages);
    return pattern.topic_no !== null && topic === null
      ? []
      : [toItem(ctx, owner, { pattern, topic, published })];
  });
}

/** Returns a valid pattern of an owner that has them switched on. Throws `not_found`. */
export async function requirePattern(
  tx: Tx,
  ctx: Ctx,
  owner: OwnerRef,
  id: string,
): Promise<{ readonly ownerNo: OwnerNo; readonly pattern: StoredPattern }> {
  const { ownerNo, policy } = await readPatternOwner(tx, ctx, owner);
  const isOn = policy.patterns && policy.tenant.patterns;
  const no = patternNoOf(id);
  if (!isOn || ownerNo === null || no === null) throw unknownPattern();
  const pattern = (await readPatterns(tx, ownerNo)).find((one) => one.pattern_no === no);
  if (!pattern) throw unknownPattern();
  return { ownerNo, pattern };
}

export function unknownPattern(): AppError {
  return new AppError("not_found", "Pattern not found. Its evidence may have been erased.");
}

export const patternNoOf = (id: string): number | null =>
  /^[0-7][0-9a-f]{12}$/.test(id) ? Number.parseInt(id, 16) : null;

/** Returns a pattern in its wire format. `published` has the published memories of its owner. */
export function toItem(
  ctx: Ctx,
  owner: OwnerRef,
  { pattern, topic, published }: { pattern: StoredPattern; topic: string | null; published: Published },
): PatternItem {
  const { pattern_no, kind, value, days, fits, low, high, baseline, q, last_day } = pattern;
  const id = patternIdOf(pattern_no);
  const claim = describePattern(pattern, topic);
  return {
    id,
    uri: resourceUri(ctx.tenantId, owner, "patterns", id),
    kind,
    topic,
    value,
    claim,
    text: countPattern(claim, pattern),
    days,
    fits,
    share: fits / days,
    low,
    high,
    baseline,
    q,
    last_day: isoDay(last_day),
    valid_until: isoDay(last_day + LAPSE_DAYS),
    memory_id: published.findLast((one) => one.pattern === id && one.isCurrent)?.memoryId ?? null,
  };
}
