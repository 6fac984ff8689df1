import { z } from "zod";
import { LAPSE_DAYS, MIN_DAYS, PATTERN_KINDS, wordOfTopic } from "@/lib/analysis/patterns";
import { isoDay } from "@/lib/analysis/text";
import {
  AppError,
  type Ctx,
  DAY_MS,
  type OwnerNo,
  type OwnerRef,
  requireScope,
  resourceUri,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import { termNo } from "@/lib/storage/index";
import {
  countPatternDays,
  type PatternMessage,
  readPatternMessages,
  readPatterns,
  readRefusals,
  refusePatterns,
  restorePattern,
  type StoredPattern,
} from "@/lib/storage/records";
import { requireNamedOwner } from "@/lib/storage/settings";
import { describePattern } from "./describe";
import {
  lockPatternOwner,
  ownerPolicyOutput,
  type patternOwnerInput,
  readPatternOwner,
} from "./owner-policy";
import { readStatistics, statisticsOutput } from "./read-statistics";

const MAX_EVIDENCE = 20;

const patternOutput = z.object({
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
});
type PatternItem = z.infer<typeof patternOutput>;

const refusedPattern = patternOutput
  .pick({ id: true, kind: true, topic: true, value: true, claim: true })
  .extend({ topic: z.string().nullable().describe("Null also when no message names it any more") });

/** The patterns of an owner in their wire format, with what is switched on. */
export const patternList = z.object({
  policy: ownerPolicyOutput,
  computed_at: z
    .string()
    .nullable()
    .describe("When maintenance computed them last; null while they are off, and until its next run"),
  time_zone: z
    .string()
    .describe("Time zone of messages that came without one; else that of each message counts"),
  observed_days: z.int().describe("Days with messages that count"),
  missing_days: z.int().describe("So many more days with messages are needed at least"),
  items: z.array(patternOutput),
  statistics: statisticsOutput
    .nullable()
    .describe("Topics, lengths and languages; null while patterns are off, and while days are missing"),
  refused: z
    .array(refusedPattern)
    .describe("What was dismissed, also by undoing a run, and can be restored; newest first"),
});

/** A pattern with the messages that it is made from, in its wire format. */
export const patternWithEvidence = patternOutput.extend({
  evidence: z
    .array(
      z.object({
        memory_id: z.string().nullable().describe("Null for a message that was not kept as a memory"),
        event_id: z.string(),
        session_id: z.string().nullable(),
        text: z.string(),
        at: z.string(),
        local_time: z
          .string()
          .describe("The day and minute that count, YYYY-MM-DDTHH:MM, in the zone of the message"),
      }),
    )
    .describe("The first message of each fitting day, newest first, at most 20"),
});

export const refusedOutput = z.object({ id: z.string(), refused: z.boolean() });

/**
 * Returns what recurs in the messages of an owner, the hours first; nothing while the tenant or the owner has
 * patterns switched off. Throws `owner_required` and `owner_forbidden`.
 */
export async function listPatterns(
  ctx: Ctx,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof patternList>> {
  requireScope(ctx, "read");
  const owner = await requireNamedOwner(ctx, fields);
  return inTenant(ctx, "work", async (tx) => {
    const { ownerNo, state, timeZone, policy } = await readPatternOwner(tx, ctx, owner);
    const isOn = policy.patterns && policy.tenant.patterns;
    const observed = isOn && ownerNo ? await countPatternDays(tx, ownerNo) : 0;
    const items = isOn && ownerNo ? await readItems(tx, ctx, owner, ownerNo) : [];
    return {
      policy,
      computed_at: (isOn && state?.computedAt?.toISOString()) || null,
      time_zone: timeZone,
      observed_days: observed,
      missing_days: Math.max(0, MIN_DAYS - observed),
      items,
      statistics: ownerNo && observed >= MIN_DAYS ? await readStatistics(tx, ctx, owner, ownerNo) : null,
      refused: isOn && ownerNo ? await readRefused(tx, ownerNo) : [],
    };
  });
}

/**
 * Returns the sentences of an owner's patterns with their URIs, for a context: empty while patterns are
 * switched off. Throws like listPatterns.
 */
export async function readPatternTexts(
  ctx: Ctx,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<Pick<PatternItem, "text" | "uri">[]> {
  requireScope(ctx, "read");
  const owner = await requireNamedOwner(ctx, fields);
  return inTenant(ctx, "hot", async (tx) => {
    const { ownerNo, policy } = await readPatternOwner(tx, ctx, owner);
    return policy.patterns && policy.tenant.patterns && ownerNo ? readItems(tx, ctx, owner, ownerNo) : [];
  });
}

/** Returns a pattern with the messages that it is made from. Throws `not_found`. */
export async function getPattern(
  ctx: Ctx,
  id: string,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof patternWithEvidence>> {
  requireScope(ctx, "read");
  const owner = await requireNamedOwner(ctx, fields);
  return inTenant(ctx, "work", async (tx) => {
    const { ownerNo, pattern } = await requirePattern(tx, ctx, owner, id);
    const messages = await readPatternMessages(tx, ownerNo, pattern.evidence.slice());
    return {
      ...toItem(ctx, owner, pattern, topicOf(pattern, messages)),
      evidence: messages
        .slice(0, MAX_EVIDENCE)
        .map(({ memoryId, eventId, sessionId, text, at, day, minute }) => ({
          memory_id: memoryId,
          event_id: eventId,
          session_id: sessionId,
          text,
          at: at.toISOString(),
          local_time: new Date(day * DAY_MS + minute * 60_000).toISOString().slice(0, 16),
        })),
    };
  });
}

/**
 * Says that a pattern is not so: it is deleted and not made again, until it is restored. Throws `not_found`.
 */
export async function dismissPattern(
  ctx: Ctx,
  id: string,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof refusedOutput>> {
  requireScope(ctx, "write");
  const owner = await requireNamedOwner(ctx, fields);
  return inTenant(ctx, "accept", async (tx) => {
    await lockPatternOwner(tx, ctx, owner);
    const { ownerNo, pattern } = await requirePattern(tx, ctx, owner, id);
    await refusePatterns(tx, ownerNo, [pattern.pattern_no], ctx.actor);
    await writeAudit(tx, ctx, "patterns.dismiss", {}, targetOf(ownerNo));
    return { id, refused: true };
  });
}

/** Takes a refusal back; the pattern is there again if the messages still say so. Throws `not_found`. */
export async function restoreDismissed(
  ctx: Ctx,
  id: string,
  fields: z.infer<typeof patternOwnerInput>,
): Promise<z.infer<typeof refusedOutput>> {
  requireScope(ctx, "write");
  const owner = await requireNamedOwner(ctx, fields);
  const no = patternNoOf(id);
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo } = await lockPatternOwner(tx, ctx, owner);
    if (no === null || !(await restorePattern(tx, ownerNo, no))) throw unknownPattern();
    await writeAudit(tx, ctx, "patterns.restore", {}, targetOf(ownerNo));
    return { id, refused: false };
  });
}

const targetOf = (ownerNo: OwnerNo) => `owner:${BigInt(ownerNo) & 0xffff_ffffn}`;

/** Returns the patterns of an owner that has them switched on. A topic that no message names is left out. */
async function readItems(tx: Tx, ctx: Ctx, owner: OwnerRef, ownerNo: OwnerNo): Promise<PatternItem[]> {
  const patterns = await readPatterns(tx, ownerNo);
  const latest = patterns.flatMap(({ topic_no, evidence }) => (topic_no === null ? [] : evidence.slice(-1)));
  const messages = await readPatternMessages(tx, ownerNo, latest);
  return patterns.flatMap((pattern) => {
    const topic = topicOf(pattern, messages);
    return pattern.topic_no !== null && topic === null ? [] : [toItem(ctx, owner, pattern, topic)];
  });
}

async function readRefused(tx: Tx, ownerNo: OwnerNo): Promise<z.infer<typeof refusedPattern>[]> {
  const refused = await readRefusals(tx, ownerNo);
  const messages = await readPatternMessages(
    tx,
    ownerNo,
    refused.flatMap(({ position }) => position ?? []),
  );
  return refused.map((pattern) => {
    const { pattern_no, kind, value } = pattern;
    const topic = topicOf(pattern, messages);
    return { id: idOf(pattern_no), kind, topic, value, claim: describePattern(pattern, topic) };
  });
}

const idOf = (patternNo: number): string => patternNo.toString(16).padStart(13, "0");

async function requirePattern(
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

function unknownPattern(): AppError {
  return new AppError("not_found", "Pattern not found. Its evidence may have been erased.");
}

const patternNoOf = (id: string): number | null =>
  /^[0-7][0-9a-f]{12}$/.test(id) ? Number.parseInt(id, 16) : null;

function topicOf(
  { topic_no }: Pick<StoredPattern, "topic_no">,
  messages: readonly PatternMessage[],
): string | null {
  if (topic_no === null) return null;
  for (const { text, tags } of messages) {
    const word = wordOfTopic(text, tags, (topic) => termNo(topic) === topic_no);
    if (word !== null) return word;
  }
  return null;
}

function toItem(ctx: Ctx, owner: OwnerRef, pattern: StoredPattern, topic: string | null): PatternItem {
  const { pattern_no, kind, value, days, fits, low, high, baseline, q, last_day } = pattern;
  const id = idOf(pattern_no);
  const claim = describePattern(pattern, topic);
  return {
    id,
    uri: resourceUri(ctx.tenantId, owner, "patterns", id),
    kind,
    topic,
    value,
    claim,
    text: `${claim}, on ${fits} of ${days} days`,
    days,
    fits,
    share: fits / days,
    low,
    high,
    baseline,
    q,
    last_day: isoDay(last_day),
    valid_until: isoDay(last_day + LAPSE_DAYS),
  };
}
