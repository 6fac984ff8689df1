import { AppError, Later, type Position } from "@/lib/core";
import { inTenant, ofOwners, sql, type Tx } from "@/lib/db";
import { activeSpace, embedTexts } from "@/lib/embedding";
import { type Claim, finish, type Job } from "@/lib/queue";
import { writeVectors } from "@/lib/search";
import type { Payload } from "./clean-event";
import { embeddedText } from "./read-events";

/** Turns embedded in one go; few enough that the embedded database is not held for long. */
const BATCH = 16;
/** Wait before the embedder is asked again. Longer than the 15 s that its breaker stays open. */
const RETRY_MS = 20_000;

/**
 * Embeds an owner's turns that have no vector in the active space: after the embedder was down, or when the space is new.
 * Postponed, without spending an attempt, while the embedder is down.
 */
export async function embedOwner(claim: Claim, jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  const active = await activeSpace();
  for (let isMore = active !== null; isMore && active; ) {
    signal.throwIfAborted();
    const turns = await inTenant(claim, "work", (tx) => readUnembedded(tx, claim, active.spaceNo));
    const embedded = await embedOrPostpone(
      claim,
      turns.map(({ text }) => text),
    );
    for (const [i, turn] of turns.entries()) {
      const made = embedded[i];
      if (made) await inTenant(claim, "work", (tx) => writeIfStill(tx, claim, turn, made));
    }
    // A whole batch without a vector (texts the embedder has none for) would come again for ever.
    isMore = turns.length === BATCH && embedded.some((made) => made !== null);
  }
  await finish(
    claim,
    jobs.map(({ jobNo }) => jobNo),
  );
}

async function embedOrPostpone(claim: Claim, texts: readonly string[]): ReturnType<typeof embedTexts> {
  try {
    return await embedTexts(claim, texts);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !["model_unavailable", "timeout"].includes(thrown.code))
      throw thrown;
    throw new Later(new Date(Date.now() + RETRY_MS), "embedder_down");
  }
}

type Unembedded = { position: Position; text: string };

async function readUnembedded(tx: Tx, claim: Claim, spaceNo: number): Promise<Unembedded[]> {
  const rows = await tx.rows<{ position: number; ordinal: number; payload: string }>(sql`
    select d.position::float8 as position, d.ordinal, e.payload from decisions d
      join events e on e.owner_no = d.owner_no and e.event_no = d.event_no
    where ${ofOwners(sql`d.owner_no`, [claim.ownerNo])} and not exists (select 1 from embeddings v
      where v.owner_no = d.owner_no and v.space_no = ${spaceNo}::smallint and v.position = d.position)
    order by d.event_no, d.ordinal limit ${BATCH}::int`);
  return rows.flatMap((row) => {
    const message = (JSON.parse(row.payload) as Payload).messages[row.ordinal];
    return message ? [{ position: row.position as Position, text: embeddedText(message) }] : [];
  });
}

/** The turn may have been erased while its text was being embedded. */
async function writeIfStill(
  tx: Tx,
  claim: Claim,
  turn: Unembedded,
  made: { spaceNo: number; vector: Float32Array; hash: Buffer },
): Promise<void> {
  await tx.rows(
    sql`select 1 from owners where ${ofOwners(sql`owner_no`, [claim.ownerNo])} for no key update`,
  );
  const [still] = await tx.rows(
    sql`select 1 from turns where ${ofOwners(sql`owner_no`, [claim.ownerNo])} and position = ${turn.position}::bigint`,
  );
  if (still) await writeVectors(tx, [{ ownerNo: claim.ownerNo, position: turn.position, ...made }], true);
}
