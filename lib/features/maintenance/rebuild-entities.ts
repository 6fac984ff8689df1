import { countProposals } from "@/lib/features/graph";
import type { Tx } from "@/lib/storage/db";
import { rebuildStep } from "./rebuild-step";
import type { Slice, SliceResult } from "./slice";

const rebuild = rebuildStep("entities");

/**
 * Compares people and things with the stored mentions and relations of memories and corrects them, or in a
 * dry run only counts the rows that differ. Mentions and relations stay as they are. At the end counts the
 * pairs that may be the same, about which a person decides.
 */
export async function rebuildEntities(tx: Tx, slice: Slice): Promise<SliceResult> {
  const result = await rebuild(tx, slice);
  return result.next === null ? { ...result, proposed: await countProposals(tx, slice.ownerNo) } : result;
}
