import { isOnlyRepetition } from "@/lib/analysis/repeat";
import type { OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { findSimilarToNew } from "@/lib/storage/index";
import { readTexts, type StoredMessage } from "@/lib/storage/records";

/** The number of memories that a text is compared with. A retrieval usually returns fewer. */
const MAX_COMPARED = 24;
/** A longer text is never an echo, because it contains more than recalled memories. */
const MAX_LENGTH = 4000;

/**
 * Returns whether an assistant or a tool only repeats memories of the owner, including superseded ones. A
 * repeat by the user confirms a memory instead.
 */
export async function isEcho(tx: Tx, ownerNo: OwnerNo, { role, text }: StoredMessage): Promise<boolean> {
  if ((role !== "assistant" && role !== "tool") || text.length > MAX_LENGTH) return false;
  const similar = await findSimilarToNew(tx, ownerNo, text, MAX_COMPARED);
  if (similar.length === 0) return false;
  return isOnlyRepetition(text, await readTexts(tx, ownerNo, similar));
}
