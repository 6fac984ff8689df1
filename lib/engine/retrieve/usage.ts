import { type Ctx, type OwnerNo, ownerIndexOf, positionOf, type TurnKey } from "@/lib/base/core";
import { logError, withoutScope } from "@/lib/base/observability";

import { inTenant, json, sql } from "@/lib/storage/db";

type UsageNote = {
  readonly ctx: Ctx;
  readonly ownerNo: OwnerNo;
  readonly position: number;
  readonly rank: number;
  readonly at: string;
};

/** Long enough to batch many requests into one statement. */
const FLUSH_MS = 1000;
/** During a long database outage the oldest entries are discarded to limit memory use. */
const MAX_BUFFERED = 50_000;

let buffer: UsageNote[] = [];
let timer: NodeJS.Timeout | undefined;

/** Records that these hits were returned. The database write follows in a batch, one second later. */
export function recordUsage(
  ctx: Ctx,
  owners: readonly OwnerNo[],
  hits: readonly { readonly key: TurnKey }[],
): void {
  const at = new Date(Date.now()).toISOString();
  for (const [index, { key }] of hits.entries()) {
    const ownerNo = owners[ownerIndexOf(key)];
    if (ownerNo) buffer.push({ ctx, at, ownerNo, position: positionOf(key), rank: index + 1 });
  }
  if (buffer.length > MAX_BUFFERED) buffer = buffer.slice(-MAX_BUFFERED);
  timer ??= withoutScope(() => setTimeout(() => void flushUsage(), FLUSH_MS).unref());
}

/** Writes buffered usage to the database. Keeps it for the next attempt when the write fails. */
export async function flushUsage(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = buffer;
  buffer = [];
  const byTenant = groupByTenant(batch);
  for (const entries of byTenant.values()) {
    await writeUsage(entries).catch((thrown: unknown) => {
      logError(thrown, { module: "retrieval", step: "usage" });
      buffer = [...entries, ...buffer].slice(-MAX_BUFFERED);
    });
  }
}

function groupByTenant(batch: readonly UsageNote[]): Map<number, UsageNote[]> {
  const groups = new Map<number, UsageNote[]>();
  for (const entry of batch) {
    const group = groups.get(entry.ctx.tenantNo);
    if (group) group.push(entry);
    else groups.set(entry.ctx.tenantNo, [entry]);
  }
  return groups;
}

/** The join omits memories that were erased meanwhile. */
async function writeUsage(entries: readonly UsageNote[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const rows = entries.map(({ ctx, ownerNo, position, rank, at }) => ({
    o: ownerNo,
    p: position,
    r: ctx.requestId,
    a: ctx.actor,
    k: rank,
    at,
  }));
  await inTenant(first.ctx, "work", (tx) =>
    tx.rows(sql`insert into usages (owner_no, position, request_id, actor, rank, shown_at)
      select g.o, g.p, g.r, g.a, g.k, g.at from jsonb_to_recordset(${json(rows)})
        as g(o bigint, p bigint, r text, a text, k smallint, at timestamptz)
      join memories m on m.owner_no = g.o and m.position = g.p`),
  );
}
