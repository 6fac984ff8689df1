import { z } from "zod";
import {
  AppError,
  type Ctx,
  MEMORY_TYPES,
  OWNER_KINDS,
  type OwnerNo,
  type Position,
  ROLES,
  reasonOutput,
} from "@/lib/base/core";
import { inTenant, list, ofTenant, type SQL, sql, type Tx } from "@/lib/storage/db";
import { activeSpace } from "@/lib/storage/index";
import { REQUESTED_SOURCES } from "./submit-restatement";

export const MEMORY_STATES = ["current", "superseded", "expired"] as const;

/** A memory on the wire, with its current state. */
export const memoryOutput = z.object({
  id: z.string(),
  event_id: z.string(),
  text: z.string(),
  type: z.enum(MEMORY_TYPES),
  owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
  role: z.enum(ROLES),
  speaker: z.string().nullable(),
  session_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  source: z.string().nullable(),
  tags: z.array(z.string()),
  metadata: z.json().nullable(),
  occurred_at: z.string().describe("Valid time"),
  recorded_at: z.string().describe("Recorded time"),
  confidence: z.number().describe("From 0 to 1; increases with each repetition"),
  seen_count: z.number().describe("Mention count"),
  last_confirmed_at: z.string(),
  superseded_at: z.string().nullable(),
  superseded_by: z.string().nullable().describe("ID of the memory that replaced it"),
  supersede_reason: reasonOutput.nullable(),
  expires_at: z.string().nullable(),
  state: z.enum(MEMORY_STATES).describe("A superseded memory is never expired"),
  is_superseding: z.boolean().describe("Whether it replaced an older memory"),
  is_embedding_pending: z.boolean().describe("Embedding pending; keyword search only"),
  redaction_count: z.number().describe("Redacted spans in its message"),
  actor: z
    .string()
    .nullable()
    .describe("Who requested it as a correction, an undo or a rescue; null when an agent sent it"),
});
export type Memory = z.infer<typeof memoryOutput>;

type MemoryRow = {
  /** Index of the requested place, from 1. */
  no: string;
  memory_id: string;
  event_id: string;
  text: string;
  type: number;
  kind: number;
  owner_id: string;
  role: number;
  speaker: string | null;
  session_id: string | null;
  agent_id: string | null;
  source: string | null;
  tags: string[];
  metadata: string | null;
  occurred_at: Date;
  recorded_at: Date;
  confidence: number;
  seen_count: number;
  last_confirmed_at: Date;
  superseded_at: Date | null;
  successor_id: string | null;
  supersede_reason: string | null;
  expires_at: Date | null;
  is_superseding: boolean;
  is_embedding_pending: boolean;
  redaction_count: number;
  actor: string | null;
};

/** The key of a memory. */
export type Place = { readonly ownerNo: OwnerNo; readonly position: number };

/** Memories by their places, in that order; null for a memory that no longer exists. */
export async function readMemories(ctx: Ctx, places: readonly Place[]): Promise<(Memory | null)[]> {
  if (places.length === 0) return [];
  const spaceNo = (await activeSpace())?.spaceNo ?? null;
  const rows = await inTenant(ctx, "work", (tx) => readRows(tx, ctx, places, spaceNo));
  const memories = new Map(rows.map((row) => [Number(row.no), toMemory(row)]));
  return places.map((_, at) => memories.get(at + 1) ?? null);
}

/** Returns one memory. Throws `not_found` when it no longer exists. */
export async function readMemory(ctx: Ctx, place: Place | null): Promise<Memory> {
  const [memory] = place ? await readMemories(ctx, [place]) : [];
  if (!memory) throw unknownMemory();
  return memory;
}

export function unknownMemory(): AppError {
  return new AppError("not_found", "Memory not found. It may have been deleted.");
}

/**
 * Looks each place up by key in every table. `offset 0` keeps a planner without statistics from reading all
 * rows of an owner instead.
 */
function readRows(tx: Tx, ctx: Ctx, places: readonly Place[], spaceNo: number | null): Promise<MemoryRow[]> {
  const at = (table: "memories" | "memory_states") =>
    sql`(select * from ${sql.identifier(table)} where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
      and owner_no = w.owner_no and position = w.position offset 0)`;
  return tx.rows<MemoryRow>(sql`
    select w.no, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text,
      m.type, o.kind, o.owner_id, m.role, m.speaker, m.session_id, m.agent_id, m.source, m.tags, m.metadata, m.occurred_at,
      m.recorded_at, s.confidence, s.seen_count, s.last_confirmed_at, s.superseded_at, s.supersede_reason, s.expires_at,
      (select encode(n.memory_id, 'hex') from memories n where n.owner_no = m.owner_no and n.position = s.superseded_by) as successor_id,
      exists (select 1 from memory_states n where n.owner_no = m.owner_no and n.superseded_by = m.position) as is_superseding,
      ${isUnembedded(spaceNo)} as is_embedding_pending,
      (select count(*)::int from redactions r where r.owner_no = m.owner_no and r.event_no = m.event_no
        and r.field like 'messages[' || m.ordinal || '].%') as redaction_count,
      case when m.source = any(${list([...REQUESTED_SOURCES])}::text[]) then e.payload::jsonb -> 'requestedChange' ->> 'actor' end as actor
    from unnest(${list(places.map(({ ownerNo }) => ownerNo))}::bigint[], ${list(places.map(({ position }) => position))}::bigint[])
        with ordinality as w(owner_no, position, no)
      cross join lateral ${at("memories")} m
      cross join lateral ${at("memory_states")} s
      cross join lateral (select * from owners where owner_no = w.owner_no offset 0) o
      cross join lateral (select * from events where owner_no = w.owner_no and event_no = m.event_no offset 0) e`);
}

/**
 * Whether a memory `m` has no vector in the space. False without an embedder, because no vector is expected
 * then.
 */
function isUnembedded(spaceNo: number | null): SQL {
  return spaceNo === null
    ? sql`false`
    : sql`not exists (select 1 from embeddings v where v.owner_no = m.owner_no and v.space_no = ${spaceNo}::smallint
        and v.position = m.position)`;
}

/** Converts a row to the wire format. */
function toMemory(row: MemoryRow): Memory {
  return {
    id: row.memory_id,
    event_id: row.event_id,
    text: row.text,
    type: MEMORY_TYPES[row.type] ?? "interaction",
    owner: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
    role: ROLES[row.role] ?? "user",
    speaker: row.speaker,
    session_id: row.session_id,
    agent_id: row.agent_id,
    source: row.source,
    tags: row.tags,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Memory["metadata"]),
    occurred_at: row.occurred_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    confidence: row.confidence,
    seen_count: row.seen_count,
    last_confirmed_at: row.last_confirmed_at.toISOString(),
    superseded_at: row.superseded_at?.toISOString() ?? null,
    superseded_by: row.successor_id,
    supersede_reason: row.supersede_reason,
    expires_at: row.expires_at?.toISOString() ?? null,
    state: stateOf(row),
    is_superseding: row.is_superseding,
    is_embedding_pending: row.is_embedding_pending,
    redaction_count: row.redaction_count,
    actor: row.actor,
  };
}

function stateOf(row: MemoryRow): Memory["state"] {
  if (row.superseded_at) return "superseded";
  return row.expires_at && row.expires_at.getTime() <= Date.now() ? "expired" : "current";
}

/**
 * The place of a memory; null for unknown and foreign ids and for memories that the key cannot access. A key
 * bound to an owner can read shared memory, as in a retrieval, but cannot change it. Uses index
 * `memories_by_id`.
 */
export async function findPlace(
  tx: Tx,
  ctx: Ctx,
  id: string,
  reach: "read" | "write",
): Promise<{ ownerNo: OwnerNo; position: Position } | null> {
  if (!/^[0-9a-f]{64}$/.test(id)) return null;
  const [row] = await tx.rows<{ owner_no: string; position: number; kind: number; owner_id: string }>(sql`
    select m.owner_no, m.position::float8 as position, o.kind, o.owner_id from memories m join owners o on o.owner_no = m.owner_no
    where m.memory_id = ${Buffer.from(id, "hex")}::bytea and ${ofTenant(sql`m.owner_no`, ctx.tenantNo)}`);
  if (!row) return null;
  const kind = OWNER_KINDS[row.kind];
  const isOwn = !ctx.owner || (kind === ctx.owner.kind && row.owner_id === ctx.owner.id);
  const isReached = isOwn || (reach === "read" && kind === "shared");
  return !isReached ? null : { ownerNo: String(row.owner_no) as OwnerNo, position: row.position as Position };
}
