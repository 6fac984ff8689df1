import { z } from "zod";
import { env } from "@/lib/base/config";
import {
  type Ctx,
  DAY_MS,
  MEMORY_TYPES,
  OWNER_KINDS,
  ROLES,
  reasonOutput,
  requireScope,
  timeInput,
  VERDICTS,
} from "@/lib/base/core";
import { type DecisionRow, type ListedDecision, pageDecisions } from "@/lib/storage/records";
import { decisionId } from "./decision-id";
import { commaSeparated, ownerFields, pageEnd, pageFields } from "./page-input";
import { requestedOwner } from "./requested-owner";

export const listDecisionsInput = z.strictObject({
  verdict: commaSeparated(VERDICTS).optional().describe("One or more verdicts, separated by commas"),
  reason: z.string().min(1).max(64).optional().describe("Reason code"),
  ...ownerFields,
  from: timeInput.optional().describe("Only decisions made at or after this time"),
  to: timeInput.optional().describe("Only decisions made before this time"),
  ...pageFields,
});

export const decisionOutput = z.object({
  id: z.string(),
  verdict: z.enum(VERDICTS),
  reason: reasonOutput,
  type: z.enum(MEMORY_TYPES).nullable(),
  is_ambiguous: z.boolean(),
  memory_id: z.string().nullable().describe("ID of the memory that stores this message"),
  uncertain_memory_id: z
    .string()
    .nullable()
    .describe("A memory that this message might correct but did not supersede"),
  is_rescued: z.boolean().describe("Whether a person restored this dropped message"),
  decided_at: z.string(),
});

/** The outcome of asking a language model about a message. */
export const assistOutput = z
  .string()
  .nullable()
  .describe(
    "Outcome of asking a language model: answered, or why the rules decided instead (timeout, unavailable, invalid, rejected); null when none was asked",
  );

export const decisionPage = z.object({
  items: z.array(
    decisionOutput.extend({
      assist: assistOutput,
      event_id: z.string(),
      ordinal: z.number().describe("Index of the message in the event, from 0"),
      owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
      text: z.string().nullable().describe("Stored text; null when it was erased or removed"),
      text_until: z
        .string()
        .nullable()
        .describe(
          "Time when the text of a dropped message will be removed; null for other messages and after the removal",
        ),
      role: z.enum(ROLES).nullable(),
      speaker: z.string().nullable(),
      source: z.string().nullable(),
      session_id: z.string().nullable(),
      agent_id: z.string().nullable(),
    }),
  ),
  ...pageEnd,
  dropped_days: z.number().describe("Number of days that the text of a dropped message is kept"),
});

/**
 * Returns a page of the decisions on messages of the tenant or of one owner, newest first. Throws
 * `owner_forbidden`, and `invalid_input` for an invalid cursor.
 */
export async function listDecisions(
  ctx: Ctx,
  input: z.infer<typeof listDecisionsInput>,
): Promise<z.infer<typeof decisionPage>> {
  requireScope(ctx, "read");
  const owner = await requestedOwner(ctx, input);
  const { verdict: verdicts, ...query } = input;
  const { rows, ...end } = await pageDecisions(ctx, { ...query, owner, verdicts });
  return { items: rows.map(toItem), ...end, dropped_days: env().DROPPED_RETENTION_DAYS };
}

/** Converts a decision to its wire format. */
export function toDecision(row: DecisionRow): z.infer<typeof decisionOutput> {
  const verdict = VERDICTS[row.verdict] ?? "dropped";
  return {
    id: decisionId(row.owner_no, row.event_no, row.ordinal),
    verdict,
    reason: row.reason,
    type: row.type === null ? null : (MEMORY_TYPES[row.type] ?? null),
    is_ambiguous: row.is_ambiguous,
    memory_id: row.memory,
    uncertain_memory_id: row.uncertain,
    is_rescued: verdict === "dropped" && row.memory !== null,
    decided_at: row.decided_at.toISOString(),
  };
}

function toItem(row: ListedDecision): z.infer<typeof decisionPage>["items"][number] {
  const isRemoved = row.text_removed_at !== null;
  const isDropped = VERDICTS[row.verdict] === "dropped";
  return {
    ...toDecision(row),
    assist: row.assist,
    event_id: row.event_id,
    ordinal: row.ordinal,
    owner: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
    text: isRemoved ? null : (row.message?.text ?? null),
    text_until: isDropped && !isRemoved ? keptUntil(row.decided_at).toISOString() : null,
    role: row.message?.role ?? null,
    speaker: row.message?.speaker ?? null,
    source: row.source,
    session_id: row.session_id,
    agent_id: row.agent_id,
  };
}

function keptUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + env().DROPPED_RETENTION_DAYS * DAY_MS);
}
