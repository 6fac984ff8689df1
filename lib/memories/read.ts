import { z } from "zod";
import {
  AppError,
  type Ctx,
  MEMORY_TYPES,
  OWNER_KINDS,
  type OwnerNo,
  ownerOf,
  requireOwner,
  requireScope,
} from "@/lib/core";
import { inTenant, ofOwners, sql, type Tx } from "@/lib/db";
import { type Filters, isLive, matches } from "@/lib/search";
import { pseudonym, redactedLikeStored } from "@/lib/settings";
import { findPlace, type Memory, type MemoryRow, memoryOutput, selectMemories, toMemory } from "./memory";

const id = z.string().min(1).max(256);
const time = z.iso.datetime({ offset: true, error: "must be an ISO 8601 time with a time zone" });

export const listMemoriesInput = z.strictObject({
  user_id: id.optional().describe("Whose memories"),
  agent_owner: id.optional(),
  scope: z.literal("shared").optional(),
  type: z.enum(MEMORY_TYPES).optional(),
  tag: z.string().min(1).max(64).optional(),
  source: z.string().min(1).max(64).optional(),
  agent_id: id.optional(),
  session_id: id.optional(),
  from: time.optional(),
  to: time.optional(),
  include_superseded: z.stringbool().default(false).describe("Also list what was corrected since"),
  cursor: z.string().max(200).optional().describe("Where to go on"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListMemoriesInput = z.infer<typeof listMemoriesInput>;

export const chainOutput = z.object({ items: z.array(memoryOutput).describe("The oldest first") });
export const memoryPage = z.object({ items: z.array(memoryOutput), next_cursor: z.string().nullable() });

/**
 * An owner's memories that may be shown, the youngest record first, by cursor. Counts on memories_by_recorded.
 * Throws `owner_required`, `owner_forbidden`, `invalid_input` for a broken cursor.
 */
export async function listMemories(ctx: Ctx, input: ListMemoriesInput): Promise<z.infer<typeof memoryPage>> {
  requireScope(ctx, "read");
  const named = ownerOf(input);
  const owner = { kind: named.kind, id: await pseudonym(ctx, named.id) };
  requireOwner(ctx, owner);
  const after = input.cursor === undefined ? null : readCursor(input.cursor);
  const filters = await filtersOf(ctx, input);
  const rows = await inTenant(ctx, "work", async (tx) => {
    const ownerNo = await findOwner(tx, ctx, owner);
    if (ownerNo === null) return [];
    const beyond = after
      ? sql`(m.recorded_at, m.position) < (timestamptz 'epoch' + ${after.us}::float8 * interval '1 us', ${after.position}::bigint)`
      : sql`true`;
    const where = sql`${ofOwners(sql`m.owner_no`, [ownerNo])} and ${matches(filters)}
      and ${isLive({ isSupersededIncluded: input.include_superseded })} and ${beyond}`;
    return tx.rows<MemoryRow>(
      sql`${selectMemories(where)} order by m.recorded_at desc, m.position desc limit ${input.limit + 1}::int`,
    );
  });
  const items = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  return { items: items.map(toMemory), next_cursor: last ? writeCursor(last) : null };
}

/** One memory, also a superseded or expired one. Throws `not_found` for unknown and foreign ids alike. */
export async function getMemory(ctx: Ctx, memoryId: string): Promise<Memory> {
  requireScope(ctx, "read");
  return inTenant(ctx, "work", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "read");
    const [row] = place
      ? await tx.rows<MemoryRow>(
          selectMemories(
            sql`${ofOwners(sql`m.owner_no`, [place.ownerNo])} and m.position = ${place.position}::bigint`,
          ),
        )
      : [];
    if (!row) throw unknownMemory();
    return toMemory(row);
  });
}

/** Every version of a corrected memory, the oldest first. Throws `not_found` as getMemory does. */
export async function getChain(ctx: Ctx, memoryId: string): Promise<{ items: Memory[] }> {
  requireScope(ctx, "read");
  return inTenant(ctx, "work", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "read");
    if (!place) throw unknownMemory();
    const mine = ofOwners(sql`s.owner_no`, [place.ownerNo]);
    // union, not union all: it stops at what it has seen. Counts on memory_states_by_successor.
    const rows = await tx.rows<MemoryRow>(sql`
      with recursive later as (select s.position, s.superseded_by from memory_states s where ${mine} and s.position = ${place.position}::bigint
          union select s.position, s.superseded_by from later l join memory_states s on ${mine} and s.position = l.superseded_by),
        linked as (select position from later
          union select s.position from linked l join memory_states s on ${mine} and s.superseded_by = l.position)
      ${selectMemories(sql`${ofOwners(sql`m.owner_no`, [place.ownerNo])} and m.position in (select position from linked)`)}
      order by m.occurred_at, m.recorded_at, m.position`);
    return { items: rows.map(toMemory) };
  });
}

export const usageOutput = z.object({
  items: z.array(
    z.object({ request_id: z.string(), actor: z.string(), rank: z.number(), shown_at: z.string() }),
  ),
});

/** The last 100 times a memory was shown: to whom, in which request, at which rank. A second or two behind. */
export async function getUsage(ctx: Ctx, memoryId: string): Promise<z.infer<typeof usageOutput>> {
  requireScope(ctx, "read");
  const rows = await inTenant(ctx, "work", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "read");
    if (!place) throw unknownMemory();
    return tx.rows<{ request_id: string; actor: string; rank: number; shown_at: Date }>(sql`
      select request_id, actor, rank, shown_at from usages
      where ${ofOwners(sql`owner_no`, [place.ownerNo])} and position = ${place.position}::bigint order by shown_at desc limit 100`);
  });
  return { items: rows.map((row) => ({ ...row, shown_at: row.shown_at.toISOString() })) };
}

export function unknownMemory(): AppError {
  return new AppError("not_found", "There is no such memory. Check its id; it may have been erased.");
}

/** The number of an owner, or null when nothing was ever stored for it. */
export async function findOwner(
  tx: Tx,
  ctx: Ctx,
  owner: { kind: (typeof OWNER_KINDS)[number]; id: string },
): Promise<OwnerNo | null> {
  const [row] = await tx.rows<{ owner_no: string }>(sql`select owner_no from owners
    where tenant_no = ${ctx.tenantNo}::int and kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and owner_id = ${owner.id}`);
  return row ? (String(row.owner_no) as OwnerNo) : null;
}

async function filtersOf(ctx: Ctx, input: ListMemoriesInput): Promise<Filters> {
  return {
    ...(input.type ? { types: [input.type] } : {}),
    ...(input.tag === undefined ? {} : { tags: [await redactedLikeStored(input.tag)] }),
    ...(input.source === undefined ? {} : { source: await redactedLikeStored(input.source) }),
    ...(input.agent_id === undefined ? {} : { agentId: await pseudonym(ctx, input.agent_id) }),
    ...(input.session_id === undefined ? {} : { sessionId: await pseudonym(ctx, input.session_id) }),
    ...(input.from === undefined ? {} : { from: new Date(input.from) }),
    ...(input.to === undefined ? {} : { to: new Date(input.to) }),
  };
}

function writeCursor(row: MemoryRow): string {
  return Buffer.from(`${row.recorded_us} ${row.position}`).toString("base64url");
}

function readCursor(cursor: string): { us: string; position: number } {
  const [, us, position] = /^(\d{1,16}) (\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (us === undefined) {
    const fields = [{ path: "cursor", message: "is not a cursor of this list" }];
    throw new AppError("invalid_input", "The request has a field that is wrong.", { fields });
  }
  return { us, position: Number(position) };
}
