import type { OwnerNo } from "@/lib/core";
import { list, ofOwners, sql, type Tx } from "@/lib/db";
import { findSimilar } from "@/lib/search";
import type { StoredMessage } from "../clean-event";
import { onlyRepeats } from "./repeats";

/** Memories a text is compared with: a retrieval gives at most some of them. */
const SIMILAR = 24;
/** A longer text says more than what was recalled. */
const LONGEST = 4000;

/**
 * Whether an assistant or a tool only says again what is known of the owner, superseded or not. A user who says it again
 * confirms it. Counts on the key of memories.
 */
export async function isEcho(tx: Tx, ownerNo: OwnerNo, { role, text }: StoredMessage): Promise<boolean> {
  if ((role !== "assistant" && role !== "tool") || text.length > LONGEST) return false;
  const similar = await findSimilar(tx, ownerNo, text, SIMILAR);
  if (similar.length === 0) return false;
  const rows = await tx.rows<{ text: string }>(sql`select text from memories
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = any(${list(similar)}::bigint[])`);
  return onlyRepeats(
    text,
    rows.map((row) => row.text),
  );
}
