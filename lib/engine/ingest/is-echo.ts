import { isOnlyRepetition } from "@/lib/analysis/repeat";
import type { OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { findSimilar } from "@/lib/storage/index";
import { readTexts, type StoredMessage } from "@/lib/storage/records";

/** Memories to compare a text with, more than a retrieval usually returns. */
const SIMILAR = 24;
/** Longer texts contain more than recalled memories. */
const MAX_LENGTH = 4000;

/**
 * Returns whether an assistant or a tool only repeats memories of the owner, superseded or not. A user's
 * repeat is a confirmation instead.
 */
export async function isEcho(tx: Tx, ownerNo: OwnerNo, { role, text }: StoredMessage): Promise<boolean> {
  if ((role !== "assistant" && role !== "tool") || text.length > MAX_LENGTH) return false;
  const similar = await findSimilar(tx, ownerNo, text, SIMILAR);
  if (similar.length === 0) return false;
  return isOnlyRepetition(text, await readTexts(tx, ownerNo, similar));
}
