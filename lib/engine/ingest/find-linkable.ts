import { attributeKeys } from "@/lib/analysis/link";
import { topicKeys } from "@/lib/analysis/pairs";
import { normalizeWording } from "@/lib/analysis/repeat";
import type { Tx } from "@/lib/storage/db";
import type { TextEmbedding } from "@/lib/storage/index";
import { type Linkable, readLinkable } from "@/lib/storage/records";
import type { LinkedTurn } from "./link";

/** A live memory that a message may replace. */
export type LinkableMemory = Omit<Linkable, "occurredAt"> & {
  /** Milliseconds since 1970. */
  readonly saidAt: number;
  /** Whether the message has the same words. A restatement confirms a memory instead of replacing it. */
  readonly isRepeat: boolean;
};

/**
 * The number of the newest memories with the same attribute, of the newest ones with the same topic, of the
 * preceding ones in the session, and of the last recorded ones.
 */
const MAX_RECENT = 8;

/** Returns live memories that a message may replace, oldest first: the similar ones and the newest ones. */
export async function findLinkable(
  tx: Tx,
  { event, message, position }: LinkedTurn,
  similar: readonly number[],
  embedded: TextEmbedding | null,
): Promise<LinkableMemory[]> {
  const { ownerNo } = event;
  const { text } = message;
  const keys = [attributeKeys(message), topicKeys(text)];
  const rows = await readLinkable(tx, { ownerNo, position, similar, keys, embedded }, MAX_RECENT);
  // A message without a time counts as later than everything accepted before it. A clock that was set back
  // must not make a correction older than its target.
  const saidAt = Date.parse(message.at);
  const latest = (eventNo: number) =>
    message.isUndated && eventNo <= event.eventNo ? saidAt : Number.POSITIVE_INFINITY;
  const wording = normalizeWording(text);
  return rows.map((row) => ({
    saidAt: Math.min(row.occurredAt.getTime(), latest(row.eventNo)),
    isRepeat: normalizeWording(row.text) === wording,
    ...row,
  }));
}
