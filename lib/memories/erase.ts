import { writeAudit } from "@/lib/audit";
import { type Ctx, OWNER_KINDS, type OwnerNo, ownerOf, requireOwner, requireScope } from "@/lib/core";
import { inTenant, ofOwners, ofTenant, sql, type Tx } from "@/lib/db";
import { pseudonym } from "@/lib/settings";
import { countErased } from "./count-erased";
import type { EraseCounts, EraseInput } from "./erase-input";
import { rewriteEvents } from "./rewrite";

/** Events erased in one transaction: few, so that retrievals of the embedded database get their turn between. */
const BATCH = 20;

/**
 * Erases everything of an owner, or a conversation, in small transactions; cut off half way it can be repeated. With
 * `dry_run` it counts what it would erase. Events that arrive meanwhile are not touched.
 * Throws `owner_forbidden` for a bound key; what does not exist gives counts of zero.
 */
export async function erase(ctx: Ctx, input: EraseInput): Promise<EraseCounts> {
  requireScope(ctx, "write");
  const owner = await namedOwner(ctx, input);
  const sessionId = input.session_id === undefined ? null : await pseudonym(ctx, input.session_id);
  const total: EraseCounts = { events: 0, memories: 0, jobs: 0, usages: 0, owners: 0 };
  for (const ownerNo of await inTenant(ctx, "accept", (tx) => findOwners(tx, ctx, owner, sessionId))) {
    if (input.dry_run) {
      const counts = await countErased(ctx, ownerNo, sessionId);
      add(total, { ...counts, owners: Math.min(counts.events, 1) });
      continue;
    }
    const events = await inTenant(ctx, "accept", (tx) => findEvents(tx, ownerNo, sessionId));
    total.owners += Math.min(events.length, 1);
    for (let at = 0; at < events.length; at += BATCH) {
      add(
        total,
        await inTenant(ctx, "accept", (tx) => rewriteEvents(tx, ctx, ownerNo, events.slice(at, at + BATCH))),
      );
    }
    await inTenant(ctx, "accept", (tx) => eraseRemains(tx, ownerNo, sessionId));
  }
  if (!input.dry_run) await inTenant(ctx, "accept", (tx) => writeAudit(tx, ctx, "erase", total));
  return total;
}

type Named = { readonly kind: (typeof OWNER_KINDS)[number]; readonly id: string };

async function namedOwner(ctx: Ctx, input: EraseInput): Promise<Named | null> {
  if ([input.user_id, input.agent_owner, input.scope].every((field) => field === undefined)) return ctx.owner;
  const named = ownerOf(input);
  const owner = { kind: named.kind, id: await pseudonym(ctx, named.id) };
  requireOwner(ctx, owner);
  return owner;
}

async function findOwners(
  tx: Tx,
  ctx: Ctx,
  owner: Named | null,
  sessionId: string | null,
): Promise<OwnerNo[]> {
  const rows = owner
    ? await tx.rows<{
        owner_no: string;
      }>(sql`select owner_no from owners where tenant_no = ${ctx.tenantNo}::int
        and kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and owner_id = ${owner.id}`)
    : await tx.rows<{ owner_no: string }>(sql`select distinct owner_no from events
        where ${ofTenant(sql`owner_no`, ctx.tenantNo)} and session_id = ${sessionId}`);
  return rows.map((row) => String(row.owner_no) as OwnerNo);
}

async function findEvents(tx: Tx, ownerNo: OwnerNo, sessionId: string | null): Promise<number[]> {
  const inSession = sessionId === null ? sql`true` : sql`session_id = ${sessionId}`;
  const rows = await tx.rows<{ event_no: string }>(sql`select event_no from events
    where ${ofOwners(sql`owner_no`, [ownerNo])} and ${inSession} order by event_no`);
  return rows.map((row) => Number(row.event_no));
}

/** What hangs on the owner and not on an event: the names of sessions, and at last the owner's own row. */
async function eraseRemains(tx: Tx, ownerNo: OwnerNo, sessionId: string | null): Promise<void> {
  const mine = ofOwners(sql`owner_no`, [ownerNo]);
  if (sessionId !== null) {
    await tx.rows(sql`delete from sessions where ${mine} and session_id = ${sessionId}`);
    return;
  }
  await tx.rows(sql`select 1 from owners where ${mine} for update`);
  const [left] = await tx.rows(sql`select 1 from events where ${mine} limit 1`);
  if (left) return;
  for (const table of ["sessions", "owner_stats", "owner_totals", "speakers", "embedding_gaps", "owners"])
    await tx.rows(sql`delete from ${sql.identifier(table)} where ${mine}`);
}

function add(total: EraseCounts, more: Partial<EraseCounts>): void {
  for (const key of Object.keys(total) as (keyof EraseCounts)[]) total[key] += more[key] ?? 0;
}
