import {
  type Ctx,
  namesOwner,
  type OwnerNo,
  type OwnerRef,
  ownerNumber,
  requireScope,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  deleteOwner,
  deletePatternOwner,
  deleteSessions,
  dropLayers,
  type ErasedRows,
  type EventFilter,
  eraseEvents,
  findMatchingEvents,
  findOwner,
  findOwnersOfEvents,
  isUnfiltered,
} from "@/lib/storage/records";
import { labelForLookup, pseudonym, requireNamedOwner } from "@/lib/storage/settings";
import { countErased } from "./count-erased";
import type { EraseCounts, EraseInput } from "./erase-input";

/**
 * The number of events erased per transaction. Batches are small, so the embedded database can run retrievals
 * between them.
 */
const BATCH = 20;

/**
 * Erases all data of an owner, or of a session, an agent or a tag, in small transactions. An interrupted
 * erasure can be repeated. The audit log gets `erase.begin` before the first transaction and `erase` with the
 * counts after the last, so an unfinished erasure is visible. With `dry_run` it only counts. Events that
 * arrive meanwhile are kept.
 * Throws `owner_forbidden` for a bound key. Returns zero counts when there is nothing to erase.
 */
export async function erase(ctx: Ctx, input: EraseInput): Promise<EraseCounts> {
  requireScope(ctx, "write");
  const owner = await readNamedOwner(ctx, input);
  const filter = await filterOf(ctx, input);
  if (!input.dry_run) return eraseStored(ctx, owner, filter);
  const total = noCounts();
  for (const ownerNo of await inTenant(ctx, "accept", (tx) => findOwners(tx, ctx, owner, filter))) {
    const counts = await countErased(ctx, ownerNo, filter);
    add(total, { ...counts, owners: isUnfiltered(filter) ? 1 : Math.min(counts.events, 1) });
  }
  return total;
}

/**
 * Erases like `erase`, by the stored ids of an owner, or of all owners, and of the filter. The caller has
 * checked the scope and the owner.
 */
export async function eraseStored(
  ctx: Ctx,
  owner: OwnerRef | null,
  filter: EventFilter,
): Promise<EraseCounts> {
  const total = noCounts();
  const owners = await inTenant(ctx, "accept", (tx) => findOwners(tx, ctx, owner, filter));
  const eventsOf = new Map<OwnerNo, number[]>();
  for (const ownerNo of owners)
    eventsOf.set(ownerNo, await inTenant(ctx, "accept", (tx) => findMatchingEvents(tx, ownerNo, filter)));
  const isWhole = isUnfiltered(filter);
  const affected = owners.filter((ownerNo) => isWhole || eventsOf.get(ownerNo)?.length);
  total.owners = affected.length;
  const events = [...eventsOf.values()].reduce((sum, { length }) => sum + length, 0);
  const target = targetOf(affected);
  const startCounts = { owners: total.owners, events };
  await inTenant(ctx, "accept", (tx) => writeAudit(tx, ctx, "erase.begin", startCounts, target));
  for (const [ownerNo, eventNos] of eventsOf) add(total, await eraseOwner(ctx, ownerNo, eventNos, filter));
  await inTenant(ctx, "accept", (tx) => writeAudit(tx, ctx, "erase", total, target));
  return total;
}

const noCounts = (): EraseCounts => ({ events: 0, memories: 0, jobs: 0, usages: 0, owners: 0 });

async function filterOf(ctx: Ctx, { session_id, agent_id, tag }: EraseInput): Promise<EventFilter> {
  return {
    ...(session_id === undefined ? {} : { sessionId: await pseudonym(ctx, session_id) }),
    ...(agent_id === undefined ? {} : { agentId: await pseudonym(ctx, agent_id) }),
    ...(tag === undefined ? {} : { tag: await labelForLookup(ctx, tag) }),
  };
}

/** Maximum number of owners in an audit entry. Erasing a session can affect every owner. */
const MAX_NAMED_OWNERS = 10;

/**
 * Returns the target for the audit entry: the numbers of the owners whose data is erased. It contains no
 * owner ids, because those can be personal data.
 */
function targetOf(owners: readonly OwnerNo[]): string {
  return owners
    .slice(0, MAX_NAMED_OWNERS)
    .map((ownerNo) => `owner:${ownerNumber(ownerNo)}`)
    .join(" ");
}

async function eraseOwner(
  ctx: Ctx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
  filter: EventFilter,
): Promise<ErasedRows> {
  const isWhole = isUnfiltered(filter);
  const { sessionId = null, agentId, tag } = filter;
  const isSession = sessionId !== null && agentId === undefined && tag === undefined;
  const erased = { events: 0, memories: 0, jobs: 0, usages: 0 };
  // Otherwise each step would make the layers and patterns again of what the next one erases.
  await inTenant(ctx, "accept", async (tx) => {
    if (isWhole || isSession) await dropLayers(tx, ownerNo, sessionId);
    if (isWhole) await deletePatternOwner(tx, ownerNo);
  });
  for (let at = 0; at < eventNos.length; at += BATCH) {
    const batch = eventNos.slice(at, at + BATCH);
    add(erased, await inTenant(ctx, "accept", (tx) => eraseEvents(tx, ctx, ownerNo, batch)));
  }
  await inTenant(ctx, "accept", async (tx) => {
    if (isWhole) await deleteOwner(tx, ownerNo);
    if (isSession) await deleteSessions(tx, ownerNo, sessionId);
  });
  return erased;
}

async function readNamedOwner(ctx: Ctx, input: EraseInput): Promise<OwnerRef | null> {
  return namesOwner(input) ? requireNamedOwner(ctx, input) : ctx.owner;
}

async function findOwners(tx: Tx, ctx: Ctx, owner: OwnerRef | null, filter: EventFilter): Promise<OwnerNo[]> {
  if (owner) {
    const ownerNo = await findOwner(tx, ctx, owner);
    return ownerNo ? [ownerNo] : [];
  }
  return isUnfiltered(filter) ? [] : findOwnersOfEvents(tx, ctx, filter);
}

function add<Count extends string>(
  total: Record<Count, number>,
  more: Readonly<Partial<Record<Count, number>>>,
): void {
  for (const key of Object.keys(total) as Count[]) total[key] += more[key] ?? 0;
}
