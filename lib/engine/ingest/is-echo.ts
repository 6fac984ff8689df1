import { isOnlyRepetition } from "@/lib/analysis/repeat";
import type { OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readTexts, type StoredMessage } from "@/lib/storage/records";
import type { FindSimilar } from "./link";

/** A longer text is never an echo, because it contains more than recalled memories. */
const MAX_LENGTH = 4000;

/**
 * Returns whether an assistant or a tool only repeats memories of the owner, including superseded ones. A
 * repeat by the user confirms a memory instead.
 */
export async function isEcho(
  tx: Tx,
  ownerNo: OwnerNo,
  { role, text }: StoredMessage,
  findSimilar: FindSimilar,
): Promise<boolean> {
  if ((role !== "assistant" && role !== "tool") || text.length > MAX_LENGTH) return false;
  const similar = await findSimilar();
  if (similar.length === 0) return false;
  return isOnlyRepetition(text, await readTexts(tx, ownerNo, similar));
}
