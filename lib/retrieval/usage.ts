import type { Ctx, OwnerNo } from "@/lib/core";
import { inTenant, json, sql } from "@/lib/db";
import { inNoScope, logError } from "@/lib/observability";
import type { Key } from "./fuse";

type Shown = {
  readonly ctx: Ctx;
  readonly ownerNo: OwnerNo;
  readonly position: number;
  readonly rank: number;
  readonly at: string;
};

/** Long enough to gather many requests in one statement. */
const FLUSH_MS = 1000;
/** With the database away for long, the oldest notes are given up before memory runs out. */
const MAX_BUFFERED = 50_000;

let buffer: Shown[] = [];
let timer: NodeJS.Timeout | undefined;

/** Notes that hits were shown. Nothing is written here: the notes go to the database together, a second later. */
export function noteUsage(
  ctx: Ctx,
  owners: readonly OwnerNo[],
  hits: readonly { readonly key: Key }[],
): void {
  const at = new Date(Date.now()).toISOString();
  for (const [index, { key }] of hits.entries()) {
    const ownerNo = owners[key % 2];
    if (ownerNo) buffer.push({ ctx, at, ownerNo, position: (key - (key % 2)) / 2, rank: index + 1 });
  }
  if (buffer.length > MAX_BUFFERED) buffer = buffer.slice(-MAX_BUFFERED);
  timer ??= inNoScope(() => setTimeout(() => void flushUsage(), FLUSH_MS).unref());
}

/** Writes what is noted. When the database is away the notes are kept for the next time. */
export async function flushUsage(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = buffer;
  buffer = [];
  const byTenant = groupByTenant(batch);
  for (const notes of byTenant.values()) {
    await writeNotes(notes).catch((thrown: unknown) => {
      logError(thrown, { room: "retrieval", step: "usage" });
      buffer = [...notes, ...buffer].slice(-MAX_BUFFERED);
    });
  }
}

function groupByTenant(batch: readonly Shown[]): Map<number, Shown[]> {
  const groups = new Map<number, Shown[]>();
  for (const note of batch) {
    const group = groups.get(note.ctx.tenantNo);
    if (group) group.push(note);
    else groups.set(note.ctx.tenantNo, [note]);
  }
  return groups;
}

/** A memory erased meanwhile gets no note: the join leaves it out. */
async function writeNotes(notes: readonly Shown[]): Promise<void> {
  const [first] = notes;
  if (!first) return;
  const rows = notes.map(({ ctx, ownerNo, position, rank, at }) => ({
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
