import { z } from "zod";
import { AppError, type Ctx, OWNER_KINDS, type OwnerNo, type Position, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import { supersede } from "@/lib/storage/records";
import { placeOfDecision } from "./decision-id";
import { lockOwner } from "./rewrite";

export const resolveContradictionInput = z.strictObject({
  as: z
    .enum(["replaced", "both_true"])
    .describe("Whether the newer memory replaces the older, or both stay current"),
});

export const resolveContradictionOutput = z.object({
  superseded_id: z.string().nullable().describe("ID of the replaced memory; null when both are true"),
});

/**
 * Resolves a pair that listContradictions returns. Either the newer memory replaces the older, which stays
 * readable in the chain, or both stay and the mark is removed. Throws `not_found` for unknown and foreign ids
 * alike, `not_contradicting` when the pair was resolved before or one of the two is no longer live.
 */
export async function resolveContradiction(
  ctx: Ctx,
  decisionId: string,
  input: z.infer<typeof resolveContradictionInput>,
): Promise<z.infer<typeof resolveContradictionOutput>> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const { ownerNo, older, newer } = await readPair(tx, ctx, decisionId);
    const isReplaced = input.as === "replaced";
    if (isReplaced) await replace(tx, ownerNo, older.position, newer.position);
    await unmark(tx, ownerNo, [older.position, newer.position]);
    const counts: Record<string, number> = isReplaced ? { replaced: 1 } : { kept: 2 };
    const replaced = isReplaced ? ` memory:${older.memory_id}` : "";
    await writeAudit(tx, ctx, "contradiction.settle", counts, `decision:${decisionId}${replaced}`);
    return { superseded_id: isReplaced ? older.memory_id : null };
  });
}

type Live = { position: Position; memory_id: string };
type Row = { kind: number; owner_id: string } & (Live | { position: null; memory_id: null });

/**
 * Locks the owner's row, so that neither memory is replaced meanwhile. Uses the keys of the tables it reads.
 */
async function readPair(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ ownerNo: OwnerNo; older: Live; newer: Live }> {
  const place = placeOfDecision(ctx, id);
  if (place) await lockOwner(tx, place.ownerNo);
  const rows = place
    ? await tx.rows<Row>(sql`
        select o.kind, o.owner_id, p.position::float8 as position, encode(p.memory_id, 'hex') as memory_id
        from decisions d join owners o on o.owner_no = d.owner_no
          left join lateral (select n.position, n.memory_id, n.occurred_at
            from unnest(array[d.memory_position, d.uncertain_position]) as w(position)
              cross join lateral (select * from memories where owner_no = d.owner_no and position = w.position offset 0) n
              cross join lateral (select 1 from memory_states s where s.owner_no = d.owner_no and s.position = w.position
                and ${isLive({})} offset 0) l) p on true
        where ${ofOwners(sql`d.owner_no`, [place.ownerNo])} and d.event_no = ${place.eventNo}::bigint
          and d.ordinal = ${place.ordinal}::smallint
        order by p.occurred_at, p.position`)
    : [];
  const [row] = rows;
  const isOwn =
    !ctx.owner || (OWNER_KINDS[row?.kind ?? -1] === ctx.owner.kind && row?.owner_id === ctx.owner.id);
  if (!place || !row || !isOwn) throw new AppError("not_found", "Decision not found.");
  const [older, newer] = rows;
  if (!older?.memory_id || !newer?.memory_id)
    throw new AppError("not_contradicting", "Already resolved, or one of the memories has changed since.");
  return { ownerNo: place.ownerNo, older, newer };
}

async function replace(tx: Tx, ownerNo: OwnerNo, older: Position, newer: Position): Promise<void> {
  await supersede(tx, ownerNo, older, newer, "superseded_by_request");
  await tx.rows(
    sql`update owner_totals set superseded = superseded + 1 where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
}

/**
 * Clears every mark on the pair, because a repeated message can mark it again. Uses index
 * `decisions_by_memory`.
 */
async function unmark(tx: Tx, ownerNo: OwnerNo, both: readonly Position[]): Promise<void> {
  await tx.rows(sql`update decisions set uncertain_position = null, uncertain_reason = null where ${ofOwners(sql`owner_no`, [ownerNo])}
    and memory_position = any(${list([...both])}::bigint[]) and uncertain_position = any(${list([...both])}::bigint[])`);
}
