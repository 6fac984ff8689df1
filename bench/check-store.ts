import { isDeepStrictEqual } from "node:util";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import { accept, acceptInput, processEvents } from "@/lib/engine/ingest";
import { inTenant, ofOwners, sql } from "@/lib/storage/db";
import { activeSpace, setEmbedder } from "@/lib/storage/index";
import { runWorker } from "@/lib/storage/queue";
import { findOrCreateOwners } from "@/lib/storage/records";
import { generateOwner } from "./generate-owner";
import { conversation, type SyntheticTurn } from "./synthetic-text";
import type { SyntheticVectors } from "./synthetic-vectors";

const TURNS = 60;
const SMALL_TURNS = 40;
/** One session, so that the generated rows come from several parts. */
const TURNS_PER_PART = 20;
const LIMIT_MS = 60_000;

/**
 * The columns of each table that must be equal for both owners. Ids and timestamps differ, hashes are
 * compared by length, and vectors are compared separately.
 */
const TABLES: Readonly<Record<string, string>> = {
  events: "session_id, agent_id, source, payload, key_no, decided_at is not null",
  decisions:
    "ordinal, verdict, reason, type, is_ambiguous, position, memory_position, uncertain_position, uncertain_reason",
  memories: `position, length(memory_id), ordinal, type, text, key_no, role, speaker, session_id, agent_id, source, tags,
    metadata, confidence, occurred_at, length(dedupe_hash)`,
  memory_states: `position, seen_count, last_confirmed_at, confidence, superseded_at, superseded_by, supersede_reason,
    expires_at`,
  turns:
    "position, speaker_no, length, window_length, round(static_score::numeric, 4), fits, asks, background_at, memory_at, superseded_at, expires_at",
  postings: "term_no, position, tf",
  term_stats: "term_no, df",
  turn_dates: "day, position, is_exact",
  owner_stats: "turns, total_length, total_window_length, first_day, last_day",
  speakers: "speaker_no, name",
  sessions: "session_id, session_no, next_turn",
  embeddings: "space_no, position, content_hash",
  vectors: "space_no, position",
  vector_bits: "space_no, position, length(signs)",
};

/**
 * Sends a short conversation through real ingestion, generates the same conversation for another owner, and
 * compares the rows of both owners in every table. Prints the number of compared rows. Throws at the first
 * difference.
 */
export async function checkStore(
  ctx: Ctx,
  vectors: SyntheticVectors,
  spaceNo: number,
  { seed, isSmall = false }: { readonly seed: number; readonly isSmall?: boolean },
): Promise<void> {
  const turns = conversation(seed ^ 0x2545f491, isSmall ? SMALL_TURNS : TURNS);
  const ingestedOwner = await ingestTurns(ctx, turns, vectors);
  const generatedOwner = await generateOwner(
    ctx,
    { kind: "user", id: "check-generated" },
    turns,
    vectors,
    spaceNo,
    TURNS_PER_PART,
  );
  let rows = 0;
  for (const [table, columns] of Object.entries(TABLES)) {
    const [a, b] = [
      await readRowTexts(ctx, table, columns, ingestedOwner),
      await readRowTexts(ctx, table, columns, generatedOwner),
    ];
    if (a.length === 0 || !isDeepStrictEqual(a, b)) {
      const firstDifference = a.findIndex((row, index) => row !== b[index]);
      throw new Error(
        `The generated rows differ in ${table} (${a.length} and ${b.length}): ${a[firstDifference]} and ${b[firstDifference]}.`,
      );
    }
    rows += a.length;
  }
  const [maxDifference] = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ distance: number; bits: number }>(sql`
      select max(a.embedding <=> b.embedding)::float8 as distance,
        max(bit_count((x.signs # y.signs)::bit varying::bit(512)))::int as bits
      from vectors a join vectors b on b.position = a.position and ${ofOwners(sql`b.owner_no`, [generatedOwner])}
        join vector_bits x on x.owner_no = a.owner_no and x.position = a.position
        join vector_bits y on y.owner_no = b.owner_no and y.position = b.position
      where ${ofOwners(sql`a.owner_no`, [ingestedOwner])}`),
  );
  // A half-precision number has 11 significant bits. A sum of three can lose two of them, and can lose its
  // sign near 0.
  if (!maxDifference || maxDifference.distance > 1e-4 || maxDifference.bits > 8)
    throw new Error("The generated vectors differ.");
  console.log(
    `check: ok, ${rows} rows of ${turns.length} turns in ${Object.keys(TABLES).length} tables equal those of the real ingestion`,
  );
}

async function ingestTurns(
  ctx: Ctx,
  turns: readonly SyntheticTurn[],
  vectors: SyntheticVectors,
): Promise<OwnerNo> {
  const active = await activeSpace();
  if (!active) throw new Error("The benchmark needs an embedder.");
  const embedder = {
    ...active.embedder,
    space: active.embedder.space,
    embedDocuments: async (texts: readonly string[]) => texts.map((text) => vectors.vectorOf(text)),
  };
  setEmbedder(embedder);
  const owner = { kind: "user", id: "check-real" } as const;
  const events = turns.map(({ sessionId, speaker, text, at }) => ({
    user_id: owner.id,
    session_id: sessionId,
    role: "user" as const,
    speaker,
    text,
    at: at.toISOString(),
  }));
  await accept(ctx, acceptInput.parse({ events }));
  const [ownerNo] = await inTenant(ctx, "work", (tx) => findOrCreateOwners(tx, ctx, [owner]));
  if (ownerNo === undefined) throw new Error("The owner was not created.");
  const stopper = new AbortController();
  const worker = runWorker({
    handlers: { "event.process": processEvents },
    concurrency: 1,
    leaseMs: 30_000,
    pollMs: 50,
    backoffMs: 60_000,
    handBackMs: 60_000,
    signal: stopper.signal,
    onError: (error) => console.error((error as Error).message),
  });
  const deadline = performance.now() + LIMIT_MS;
  while (
    performance.now() < deadline &&
    (await readRowTexts(ctx, "decisions", "position", ownerNo)).length < turns.length
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
  stopper.abort();
  await worker;
  setEmbedder(active.embedder);
  await activeSpace();
  return ownerNo;
}

/** Returns the owner's rows as sorted JSON strings. */
async function readRowTexts(ctx: Ctx, table: string, columns: string, ownerNo: OwnerNo): Promise<string[]> {
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ row: string }>(sql`select row_to_json(t)::text as row
      from (select ${sql.raw(columns)} from ${sql.raw(table)} where ${ofOwners(sql`owner_no`, [ownerNo])}) t order by 1`),
  );
  return rows.map(({ row }) => row);
}
