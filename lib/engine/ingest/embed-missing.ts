import { AppError, type OwnerNo, type TenantNo } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  type ActiveSpace,
  type Embedded,
  embedTexts,
  findTurns,
  shrinkGap,
  spacesToFill,
  writeVectors,
} from "@/lib/storage/index";
import {
  embeddedText,
  lockOwner,
  readPayloads,
  readUnembedded,
  type UnembeddedTurn,
} from "@/lib/storage/records";

/** Turns per call of the embedder. */
const BATCH = 16;
/**
 * Turns per transaction. Each takes 2 ms of the embedded database, which blocks other statements meanwhile.
 */
const PART = 8;

/** An owner with turns that lack a vector in a space, and the message to continue after. */
export type EmbeddingGap = {
  readonly tenantNo: TenantNo;
  readonly ownerNo: OwnerNo;
  readonly after: { readonly eventNo: number; readonly ordinal: number } | null;
};

/**
 * Embeds the next batch of an owner's turns that lack a vector in a space. Returns their count and where to
 * continue; `next` is null once no turn is missing, which is checked under the owner's lock and closes the
 * gap. Throws `model_unavailable` or `timeout`.
 */
export async function embedMissing(
  space: ActiveSpace,
  gap: EmbeddingGap,
  signal: AbortSignal,
): Promise<{ count: number; next: EmbeddingGap | null }> {
  const { ownerNo, after } = gap;
  const query = { ownerNo, after, spaceNo: space.spaceNo, limit: BATCH };
  const turns = await inTenant(gap, "work", (tx) => readUnembedded(tx, query));
  const last = turns.at(-1);
  if (!last) {
    const isClosed = await inTenant(gap, "work", (tx) => close(tx, space, gap));
    return { count: 0, next: isClosed ? null : { ...gap, after: null } };
  }
  const vectors = await embedTexts(
    gap,
    space,
    turns.map(({ text }) => text),
    signal,
  );
  let count = 0;
  for (let at = 0; at < turns.length; at += PART)
    count += await inTenant(gap, "work", (tx) =>
      writeBatch(tx, space, gap, turns.slice(at, at + PART), vectors),
    );
  const { eventNo, ordinal } = last;
  return { count, next: { ...gap, after: { eventNo, ordinal } } };
}

/** Skips turns that were erased or redacted while they were embedded, and all when the space was retired. */
async function writeBatch(
  tx: Tx,
  space: ActiveSpace,
  { ownerNo }: EmbeddingGap,
  turns: readonly UnembeddedTurn[],
  vectors: ReadonlyMap<string, Embedded>,
): Promise<number> {
  // Sent together, because the embedded database waits for this process between separate statements.
  const [spaces, , existing, payloads] = await Promise.all([
    spacesToFill(tx),
    lockOwner(tx, ownerNo),
    findTurns(
      tx,
      ownerNo,
      turns.map(({ position }) => position),
    ),
    readPayloads(
      tx,
      ownerNo,
      turns.map(({ eventNo }) => eventNo),
    ),
  ]);
  if (!spaces.includes(space.spaceNo)) return 0;
  const isUnchanged = ({ eventNo, ordinal, text }: UnembeddedTurn) => {
    const message = payloads.get(eventNo)?.messages[ordinal];
    return message !== undefined && embeddedText(message) === text;
  };
  const written = turns.flatMap((turn) => {
    const { position, text } = turn;
    const one = vectors.get(text);
    if (!one) throw new AppError("internal", "A text has no vector, though its owner's texts were embedded.");
    return existing.has(position) && isUnchanged(turn) ? [{ ownerNo, position, ...one }] : [];
  });
  await writeVectors(tx, written, true);
  await shrinkGap(tx, { spaceNo: space.spaceNo, ownerNo }, written.length);
  return written.length;
}

/** Closes the gap under the owner's lock. A turn that is stored later marks a new gap. */
async function close(tx: Tx, space: ActiveSpace, gap: EmbeddingGap): Promise<boolean> {
  const [, , left] = await Promise.all([
    spacesToFill(tx),
    lockOwner(tx, gap.ownerNo),
    readUnembedded(tx, { ownerNo: gap.ownerNo, spaceNo: space.spaceNo, after: null, limit: 1 }),
  ]);
  if (left.length === 0) await shrinkGap(tx, { spaceNo: space.spaceNo, ownerNo: gap.ownerNo }, 0, true);
  return left.length === 0;
}
