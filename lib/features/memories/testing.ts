import type { Ctx, OwnerNo } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { allRows, asSuperuser } from "@/lib/storage/db/testing";
import { layerSession, lockOwner } from "@/lib/storage/records";
import { loadKeyedHash, redactionPolicy, setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { exportInput, exportMemories } from "./export";
import { eventOwnerInput, getEvent } from "./get-event";
import { importMemories } from "./import";
import { importInput } from "./import-input";
import { listMemories, listMemoriesInput } from "./list-memories";
import { rebuild, rebuildInput } from "./rebuild";
import { redactEvents } from "./redact-events";

/** Returns the names of the tables that contain one of the words. */
export async function tablesThatSay(...words: string[]): Promise<string[]> {
  const matchingTables = [...(await allRows())].filter(([, rows]) =>
    rows.some((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))),
  );
  return matchingTables.map(([table]) => table);
}

/** Returns the names of the tables that have a row of this owner. */
export async function tablesOf(ownerNo: string): Promise<string[]> {
  const rows = [...(await allRows())].filter(([, rows]) =>
    rows.some((row) => String((JSON.parse(row) as { owner_no?: number }).owner_no) === ownerNo),
  );
  return rows.map(([table]) => table);
}

export async function readOwnerNo(ctx: Ctx, ownerId: string): Promise<string> {
  const [row] = await asSuperuser<{ owner_no: string }>(
    "select owner_no from owners where tenant_no = $1 and owner_id = $2",
    [ctx.tenantNo, ownerId],
  );
  return String(row?.owner_no);
}

const PLACES = `with owner as (select owner_no from owners where tenant_no = $1 and owner_id = $2),
  places as (select owner_no, position, row_number() over (order by position)::int as place from turns join owner using (owner_no))`;

const INDEX: Readonly<Record<string, string>> = {
  owner_stats: "select turns, total_length, total_window_length from owner_stats join owner using (owner_no)",
  term_stats: "select term_no, df from term_stats join owner using (owner_no) order by 1",
  postings: "select place, term_no, tf from postings join places using (owner_no, position) order by 1, 2",
  turns: `select place, length, window_length, round(static_score::numeric, 4)::text as static_score, fits, asks, name as speaker from turns join places using (owner_no, position)
    left join speakers using (owner_no, speaker_no) order by 1`,
  speakers: "select name from speakers join owner using (owner_no) order by 1",
  dates:
    "select place, day, is_exact from turn_dates join places using (owner_no, position) order by 1, 2, 3",
  embeddings: `select place, encode(content_hash, 'hex') as hash, embedding::text from embeddings
    join places using (owner_no, position) order by 1`,
  vectors: "select place, embedding::text from vectors join places using (owner_no, position) order by 1",
  bits: "select place, signs::text from vector_bits join places using (owner_no, position) order by 1",
  unplaced: `select position from (select owner_no, position from postings union select owner_no, position from embeddings
      union select owner_no, position from vectors union select owner_no, position from vector_bits
      union select owner_no, position from turn_dates union select owner_no, position from usages) found
    join owner using (owner_no) where position not in (select position from places)`,
};

/**
 * Returns every index entry of an owner's turns: statistics, postings, dates, vectors. Turns are numbered in
 * order, so two owners can be compared. `unplaced` lists places without a turn.
 */
export async function indexOf(ctx: Ctx, ownerId: string): Promise<Record<string, object[]>> {
  const parts: Record<string, object[]> = {};
  for (const [name, select] of Object.entries(INDEX))
    parts[name] = await asSuperuser(`${PLACES} ${select}`, [ctx.tenantNo, ownerId]);
  return parts;
}

/** Returns the id of the memory that stores the first message of an event. */
export async function memoryOf(ctx: Ctx, eventId: string | undefined): Promise<string> {
  const event = await getEvent(ctx, eventId ?? "", eventOwnerInput.parse({}));
  const id = event.decisions[0]?.memory_id;
  if (!id) throw new Error(`The event has no memory: ${JSON.stringify(event.decisions)}`);
  return id;
}

/** Returns the texts of a user's live memories, most recently recorded first. */
export async function textsOf(ctx: Ctx, user_id: string): Promise<string[]> {
  return (await listMemories(ctx, listMemoriesInput.parse({ user_id }))).items.map(({ text }) => text);
}

/** Returns an export's lines between the first and the last. */
export async function exported(ctx: Ctx, owner: object = {}): Promise<string[]> {
  const stream = await exportMemories(ctx, exportInput.parse(owner));
  return (await new Response(stream).text()).trimEnd().split("\n").slice(1, -1);
}

/** Imports lines of an export in one request. */
export function imported(ctx: Ctx, lines: readonly string[]) {
  return importMemories(ctx, importInput.parse({ lines: lines.map((line) => JSON.parse(line) as unknown) }));
}

/** Calls rebuild until it is done. Returns the differences as `what table` with the number of rows. */
export async function rebuilt(ctx: Ctx, input: object = {}): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const fields = cursor === undefined ? input : { ...input, cursor };
    const result = await rebuild(ctx, rebuildInput.parse(fields));
    for (const { what, table, rows: count } of result.differences)
      rows[`${what} ${table}`] = (rows[`${what} ${table}`] ?? 0) + count;
    cursor = result.next_cursor;
  }
  return rows;
}

/** Makes the abstracts and overviews of all sessions of a tenant, as if they were closed. */
export async function layerSessions(ctx: Ctx): Promise<void> {
  const sessions = await asSuperuser<{ owner_no: string; row_no: number }>(
    "select owner_no::text as owner_no, row_no from sessions where tenant_no = $1",
    [ctx.tenantNo],
  );
  for (const { owner_no, row_no } of sessions) {
    const ownerNo = owner_no as OwnerNo;
    await inTenant(ctx, "work", async (tx) => {
      await lockOwner(tx, ownerNo);
      await layerSession(tx, { ownerNo, rowNo: Number(row_no) });
    });
  }
}

/** Redacts all events of a tenant, which has one owner, by a policy with this pattern. */
export async function redactAll(
  ctx: Ctx,
  pattern: { readonly name: string; readonly kind: string; readonly pattern: string },
): Promise<void> {
  await setPiiPolicy(ctx, setPiiPolicyInput.parse({ policy: { patterns: [pattern] } }));
  const policy = await redactionPolicy(ctx);
  const events = await asSuperuser<{ owner_no: string; event_no: number }>(
    "select owner_no::text as owner_no, event_no from events where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  const ownerNo = events[0]?.owner_no as OwnerNo | undefined;
  const eventNos = events.map(({ event_no }) => Number(event_no));
  const hash = await loadKeyedHash(ctx);
  if (policy && ownerNo)
    await inTenant(ctx, "work", (tx) => redactEvents(tx, ownerNo, eventNos, { policy, hash }, 1));
}
