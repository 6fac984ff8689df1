import { AppError, type OwnerNo, type TenantNo } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  type ActiveSpace,
  closeGap,
  embedTexts,
  findTurns,
  shrinkGap,
  spacesToFill,
  type TextEmbedding,
  writeLateVectors,
} from "@/lib/storage/index";
import {
  embeddedText,
  lockOwner,
  readPayloads,
  readUnembedded,
  type UnembeddedTurn,
} from "@/lib/storage/records";

/** The number of turns per embedder call. */
const EMBED_BATCH = 16;
/**
 * The number of turns per transaction. The embedded database needs 2 ms per turn, and no other statement can
 * run during that time.
 */
const WRITE_BATCH = 8;

/** An owner whose turns lack vectors in a space. Embedding continues after the message `after`. */
export type EmbeddingGap = {
  readonly tenantNo: TenantNo;
  readonly ownerNo: OwnerNo;
  readonly after: { readonly eventNo: number; readonly ordinal: number } | null;
};

/**
 * Embeds the next batch of an owner's turns that lack a vector in a space. Returns the number of written
 * vectors and the gap to continue with. `next` is null once no turn lacks a vector; this is checked under the
 * owner's lock, and the gap is closed. Throws `model_unavailable` or `timeout`.
 */
export async function embedMissing(
  space: ActiveSpace,
  gap: EmbeddingGap,
  signal: AbortSignal,
): Promise<{ count: number; next: EmbeddingGap | null }> {
  const { ownerNo, after } = gap;
  const query = { ownerNo, after, spaceNo: space.spaceNo, limit: EMBED_BATCH };
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
  for (let at = 0; at < turns.length; at += WRITE_BATCH)
    count += await inTenant(gap, "work", (tx) =>
      writeBatch(tx, space, gap, turns.slice(at, at + WRITE_BATCH), vectors),
    );
  const { eventNo, ordinal } = last;
  return { count, next: { ...gap, after: { eventNo, ordinal } } };
}

/**
 * Writes vectors. Skips turns that were erased or redacted in the meantime, and all turns of a retired space.
 */
async function writeBatch(
  tx: Tx,
  space: ActiveSpace,
  { ownerNo }: EmbeddingGap,
  turns: readonly UnembeddedTurn[],
  vectors: ReadonlyMap<string, TextEmbedding>,
): Promise<number> {
  // The statements are sent together, because the embedded database would wait for this process between them.
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
  const newVectors = turns.flatMap((turn) => {
    const { position, text } = turn;
    const embedded = vectors.get(text);
    if (!embedded) throw new AppError("internal", "A text has no vector although its batch was embedded.");
    return existing.has(position) && isUnchanged(turn) ? [{ ownerNo, position, ...embedded }] : [];
  });
  await writeLateVectors(tx, newVectors);
  await shrinkGap(tx, { spaceNo: space.spaceNo, ownerNo }, newVectors.length);
  return newVectors.length;
}

/** Closes the gap under the owner's lock unless a turn still lacks a vector. Later turns mark a new gap. */
async function close(tx: Tx, space: ActiveSpace, gap: EmbeddingGap): Promise<boolean> {
  const [, , remaining] = await Promise.all([
    spacesToFill(tx),
    lockOwner(tx, gap.ownerNo),
    readUnembedded(tx, { ownerNo: gap.ownerNo, spaceNo: space.spaceNo, after: null, limit: 1 }),
  ]);
  if (remaining.length === 0) await closeGap(tx, { spaceNo: space.spaceNo, ownerNo: gap.ownerNo });
  return remaining.length === 0;
}
