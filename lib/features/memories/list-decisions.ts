import { z } from "zod";
import { env } from "@/lib/base/config";
import {
  type Ctx,
  MEMORY_TYPES,
  OWNER_KINDS,
  ROLES,
  reasonOutput,
  requireScope,
  VERDICTS,
} from "@/lib/base/core";
import { inTenant, list, ofTenant, type SQL, sql, type Tx } from "@/lib/storage/db";
import { decisionId } from "./decision-id";
import { ownerFields, pageEnd, pageFields, severalOf, time } from "./page-input";
import { type PagedTable, paginate, type Step } from "./paginate";
import { requestedOwner } from "./requested-owner";

export const listDecisionsInput = z.strictObject({
  verdict: severalOf(VERDICTS).optional().describe("One or several verdicts, separated by commas"),
  reason: z.string().min(1).max(64).optional().describe("Code of a reason"),
  ...ownerFields,
  from: time.optional().describe("Only decisions made at or after this"),
  to: time.optional().describe("Only decisions made before this"),
  ...pageFields,
});

export const decisionOutput = z.object({
  id: z.string(),
  verdict: z.enum(VERDICTS),
  reason: reasonOutput,
  type: z.enum(MEMORY_TYPES).nullable(),
  is_ambiguous: z.boolean(),
  memory_id: z.string().nullable().describe("The memory that holds this message"),
  uncertain_memory_id: z
    .string()
    .nullable()
    .describe("A memory that this may correct; nothing was superseded"),
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
      text: z.string().nullable().describe("As stored; null when it was erased or removed"),
      text_until: z
        .string()
        .nullable()
        .describe(
          "When the text of a dropped message will be removed; null for others, and after the removal",
        ),
      role: z.enum(ROLES).nullable(),
      speaker: z.string().nullable(),
      source: z.string().nullable(),
      session_id: z.string().nullable(),
      agent_id: z.string().nullable(),
    }),
  ),
  ...pageEnd,
  dropped_days: z.number().describe("Days that the text of a dropped message is kept"),
});

/** The decisions table, for pagination. */
export const DECISIONS: PagedTable = {
  table: "decisions",
  time: "decided_at",
  keys: ["event_no", "ordinal"],
  ofOwner: ["decided_at", "event_no", "ordinal"],
};

/**
 * The decisions about the messages of the tenant or of one owner, newest first, by cursor. Uses index
 * `decisions_of_tenant` or `decisions_of_owner`. Throws `owner_forbidden`, `invalid_input` for a broken
 * cursor.
 */
export async function listDecisions(
  ctx: Ctx,
  input: z.infer<typeof listDecisionsInput>,
): Promise<z.infer<typeof decisionPage>> {
  requireScope(ctx, "read");
  const { steps, ...end } = await paginate(ctx, DECISIONS, {
    ...input,
    owner: await requestedOwner(ctx, input),
    where: sql`${isOneOf(input.verdict)} and ${input.reason === undefined ? sql`true` : sql`m.reason = ${input.reason}`}`,
  });
  const rows = await inTenant(ctx, "work", (tx) => readDecided(tx, ctx, steps));
  return { items: rows.map(toItem), ...end, dropped_days: env().DROPPED_RETENTION_DAYS };
}

function isOneOf(verdicts: readonly (typeof VERDICTS)[number][] | undefined): SQL {
  if (!verdicts) return sql`true`;
  return sql`m.verdict = any(${list(verdicts.map((verdict) => VERDICTS.indexOf(verdict)))}::smallint[])`;
}

/** The columns of a decision `d`, with the ids of its memories. */
export const DECISION_COLUMNS = sql`d.owner_no, d.event_no, d.ordinal, d.verdict, d.reason, d.type, d.is_ambiguous, d.decided_at, d.text_removed_at,
  (select encode(n.memory_id, 'hex') from memories n where n.owner_no = d.owner_no and n.position = d.memory_position) as memory,
  (select encode(n.memory_id, 'hex') from memories n where n.owner_no = d.owner_no and n.position = d.uncertain_position) as uncertain`;
export type DecisionRow = {
  owner_no: string;
  event_no: string;
  ordinal: number;
  verdict: number;
  reason: string;
  type: number | null;
  is_ambiguous: boolean;
  decided_at: Date;
  text_removed_at: Date | null;
  memory: string | null;
  uncertain: string | null;
};

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

type Decided = DecisionRow & {
  event_id: string;
  kind: number;
  owner_id: string;
  assist: string | null;
  message: { text?: string; role?: (typeof ROLES)[number]; speaker?: string | null } | null;
  source: string | null;
  session_id: string | null;
  agent_id: string | null;
};

/** Looks rows up by key, like readMemories. */
function readDecided(tx: Tx, ctx: Ctx, steps: readonly Step[]): Promise<Decided[]> {
  const column = (name: string) => list(steps.map((step) => step[name] ?? null));
  return tx.rows<Decided>(sql`
    select ${DECISION_COLUMNS}, e.event_id, e.source, e.session_id, e.agent_id, o.kind, o.owner_id,
      e.parsed -> 'messages' -> d.ordinal::int as message,
      e.parsed -> 'review' -> 'assist' -> 'outcomes' ->> d.ordinal::text as assist
    from unnest(${column("owner_no")}::bigint[], ${column("event_no")}::bigint[], ${column("ordinal")}::smallint[])
        with ordinality as w(owner_no, event_no, ordinal, no)
      cross join lateral (select * from decisions where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
        and owner_no = w.owner_no and event_no = w.event_no and ordinal = w.ordinal offset 0) d
      cross join lateral (select *, payload::jsonb as parsed from events where owner_no = w.owner_no
        and event_no = w.event_no offset 0) e
      cross join lateral (select * from owners where owner_no = w.owner_no offset 0) o
    order by w.no`);
}

function toItem(row: Decided): z.infer<typeof decisionPage>["items"][number] {
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
  return new Date(decidedAt.getTime() + env().DROPPED_RETENTION_DAYS * 86_400_000);
}
