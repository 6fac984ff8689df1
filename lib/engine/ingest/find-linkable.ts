import { attributeKeys } from "@/lib/analysis/link";
import { topicKeys } from "@/lib/analysis/pairs";
import { normalizeWording } from "@/lib/analysis/repeat";
import type { Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import type { TextEmbedding } from "@/lib/storage/index";
import { type Linkable, readLinkable, type StoredEvent, type StoredMessage } from "@/lib/storage/records";

/** A live memory that a message may replace. */
export type LinkableMemory = Omit<Linkable, "occurredAt"> & {
  /** Milliseconds since 1970. */
  readonly saidAt: number;
  /** Whether the message has the same words. A restatement confirms a memory instead of replacing it. */
  readonly isRepeat: boolean;
};

/**
 * The number of memories from each source: 24 that share rare words; and 8 each of the newest ones with the
 * same attribute, the newest ones with the same topic, the preceding ones in the session, and the last
 * recorded ones.
 */
const MAX_SIMILAR = 24;
const MAX_RECENT = 8;

/** Returns live memories that a message at a position may replace, oldest first. */
export async function findLinkable(
  tx: Tx,
  event: StoredEvent,
  message: StoredMessage,
  position: Position,
  embedded: TextEmbedding | null,
): Promise<LinkableMemory[]> {
  const { ownerNo } = event;
  const { text } = message;
  const keys = [attributeKeys(message), topicKeys(text)];
  const limits = { similar: MAX_SIMILAR, recent: MAX_RECENT };
  const rows = await readLinkable(tx, { ownerNo, position, text, keys, embedded }, limits);
  // A message without a time counts as later than everything accepted before it. A clock that was set back
  // must not make a correction older than its target.
  const saidAt = Date.parse(message.at);
  const latest = (eventNo: number) =>
    message.isUndated && eventNo <= event.eventNo ? saidAt : Number.POSITIVE_INFINITY;
  const wording = normalizeWording(text);
  return rows.map(({ occurredAt, ...row }) => ({
    ...row,
    saidAt: Math.min(occurredAt.getTime(), latest(row.eventNo)),
    isRepeat: normalizeWording(row.text) === wording,
  }));
}
