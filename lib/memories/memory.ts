import { z } from "zod";
import { type Ctx, MEMORY_TYPES, OWNER_KINDS, type OwnerNo, type Position, ROLES } from "@/lib/core";
import { ofTenant, type SQL, sql, type Tx } from "@/lib/db";

/** A memory on the wire, with its present state. */
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
  occurred_at: z.string().describe("When it was so"),
  recorded_at: z.string().describe("When it was learned"),
  confidence: z.number().describe("From 0 to 1; grows when it is said again"),
  seen_count: z.number().describe("How often it was said"),
  last_confirmed_at: z.string(),
  superseded_at: z.string().nullable(),
  superseded_by: z.string().nullable().describe("Id of the memory that replaced it"),
  supersede_reason: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type Memory = z.infer<typeof memoryOutput>;

export type MemoryRow = {
  owner_no: string;
  position: number;
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
  /** Microseconds since 1970, as digits: a Date would round them. */
  recorded_us: string;
  confidence: number;
  seen_count: number;
  last_confirmed_at: Date;
  superseded_at: Date | null;
  successor_id: string | null;
  supersede_reason: string | null;
  expires_at: Date | null;
};

/** Columns and joins of a memory `m` with state `s`, owner `o` and event `e`; `where` must name owner or tenant. */
export function selectMemories(where: SQL): SQL {
  return sql`select m.owner_no, m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text,
      m.type, o.kind, o.owner_id, m.role, m.speaker, m.session_id, m.agent_id, m.source, m.tags, m.metadata, m.occurred_at,
      m.recorded_at, (extract(epoch from m.recorded_at) * 1000000)::bigint::text as recorded_us, s.confidence, s.seen_count, s.last_confirmed_at, s.superseded_at, s.supersede_reason, s.expires_at,
      (select encode(n.memory_id, 'hex') from memories n where n.owner_no = m.owner_no and n.position = s.superseded_by) as successor_id
    from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
      join owners o on o.owner_no = m.owner_no
      join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
    where ${where}`;
}

/** A row as it goes on the wire. */
export function toMemory(row: MemoryRow): Memory {
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
  };
}

/**
 * Where a memory stands. Unknown, foreign and out of the key's reach are all null. A key bound to an owner reaches shared
 * memory to read, as in a retrieval, never to change it. Counts on memories_by_id.
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
