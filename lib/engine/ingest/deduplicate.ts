import { expiryOf } from "@/lib/analysis/decide";
import { normalizeMeaning } from "@/lib/analysis/repeat";
import { hasSharedMask, normalizeForDedupe } from "@/lib/analysis/text";
import type { ComparisonReason, MemoryType, OwnerNo, Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { findNear, type TextEmbedding } from "@/lib/storage/index";
import {
  confirmMemory,
  findSameWords,
  type MemoryText,
  overridesOf,
  readOfSpeaker,
  type StoredMessage,
} from "@/lib/storage/records";
import type { FindSimilar } from "./link";
import { haveSameMeaning, MAX_COMPARED, MIN_COSINE } from "./same-meaning";

/** Each repeat raises the confidence by this share of its distance to 1. */
const CONFIRMATION = 0.2;

/** A memory that a message may repeat, and how. */
export type Duplicate = {
  readonly position: Position;
  readonly reason: ComparisonReason;
};

/**
 * Finds memories of the same owner, speaker and role that say the same, those with the same words first; they
 * can be superseded or expired. Compares hashes, then words and vectors. A text with a masked value repeats
 * nothing, because "My number is [PHONE]" can be about another number.
 */
export async function findDuplicates(
  tx: Tx,
  ownerNo: OwnerNo,
  message: StoredMessage,
  embedded: TextEmbedding | null,
  findSimilar: FindSimilar,
): Promise<Duplicate[]> {
  if (hasSharedMask(message.text)) return [];
  const normalizedText = normalizeForDedupe(message.text);
  const similar = embedded && normalizeMeaning(message.text) !== null ? await findSimilar() : [];
  const [sameWords, comparable] = await Promise.all([
    findSameWords(tx, ownerNo, message),
    // The message takes one of the places.
    readOfSpeaker(tx, ownerNo, message, similar.slice(0, MAX_COMPARED - 1)),
  ]);
  const sameMeaning = embedded ? await withSameMeaning(tx, ownerNo, message, embedded, comparable) : [];
  return [
    ...sameWords.map(({ position, text }) => ({
      position,
      reason:
        normalizeForDedupe(text) === normalizedText
          ? ("same_again" as const)
          : ("same_in_other_words" as const),
    })),
    ...sameMeaning.map(({ position }) => ({ position, reason: "same_in_other_words" as const })),
  ];
}

/**
 * Confirms the first live one of the memories that a message repeats: raises its count and confidence, and
 * extends its expiry. Returns null when there is none.
 */
export async function confirmDuplicate(
  tx: Tx,
  ownerNo: OwnerNo,
  message: StoredMessage,
  type: MemoryType,
  duplicates: readonly Duplicate[],
): Promise<Duplicate | null> {
  for (const duplicate of duplicates)
    if (await confirm(tx, ownerNo, duplicate.position, message, type)) return duplicate;
  return null;
}

/**
 * Returns the memories whose words have the same meaning and whose vectors are similar. Compares the words
 * first, because few have the same meaning.
 */
async function withSameMeaning(
  tx: Tx,
  ownerNo: OwnerNo,
  message: StoredMessage,
  embedded: TextEmbedding,
  comparable: Awaited<ReturnType<typeof readOfSpeaker>>,
): Promise<MemoryText[]> {
  const same = comparable.filter(({ text, occurred_at }) =>
    haveSameMeaning(message, { text, at: occurred_at.toISOString() }),
  );
  const positions = same.map(({ position }) => position);
  const near = new Set(await findNear(tx, ownerNo, positions, embedded, MIN_COSINE));
  return same.filter(({ position }) => near.has(position));
}

/** Confirms the memory. Returns false when it has been superseded or has expired. */
function confirm(
  tx: Tx,
  ownerNo: OwnerNo,
  position: Position,
  message: StoredMessage,
  type: MemoryType,
): Promise<boolean> {
  const occurredAt = new Date(message.at);
  const givenEnd = overridesOf(message).expiresAt;
  const expiresAt = givenEnd ? new Date(givenEnd) : expiryOf(type, message.text, occurredAt);
  return confirmMemory(tx, ownerNo, position, { occurredAt, expiresAt, share: CONFIRMATION });
}
