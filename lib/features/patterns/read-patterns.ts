import { z } from "zod";
import { describePattern, MIN_DAYS } from "@/lib/analysis/patterns";
import { type Ctx, DAY_MS, type OwnerNo, requireScope } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  countPatternDays,
  patternIdOf,
  readPatternMessages,
  readPublished,
  readRefusals,
  topicOf,
} from "@/lib/storage/records";
import { requireNamedOwner } from "@/lib/storage/settings";
import { ownerPolicyOutput, type patternOwnerInput, readPatternOwner } from "./owner-policy";
import { type PatternItem, patternOutput, readItems, requirePattern, toItem } from "./pattern-item";
import { readStatistics, statisticsOutput } from "./read-statistics";

const MAX_EVIDENCE = 20;

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
    const published = await readPublished(tx, ownerNo);
    return {
      ...toItem(ctx, owner, { pattern, topic: topicOf(pattern, messages), published }),
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
    return { id: patternIdOf(pattern_no), kind, topic, value, claim: describePattern(pattern, topic) };
  });
}
