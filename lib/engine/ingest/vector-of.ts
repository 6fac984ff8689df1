import { AppError } from "@/lib/base/core";
import type { TextEmbedding } from "@/lib/storage/index";
import { embeddedText, type StoredMessage } from "@/lib/storage/records";

/** Vectors by text; null when the texts could not be embedded now and are embedded later. */
export type TextVectors = ReadonlyMap<string, TextEmbedding> | null;

/** Returns the texts to embed. Blank texts have no embedding. */
export function embeddableTexts(messages: readonly StoredMessage[]): string[] {
  return messages.map(embeddedText).filter(isEmbeddable);
}

/**
 * Returns the vector of a message; null for blank text and when `vectors` is null. Throws `internal` when the
 * vector is missing, because otherwise the message would silently stay without one.
 */
export function vectorOf(vectors: TextVectors, message: StoredMessage): TextEmbedding | null {
  const text = embeddedText(message);
  if (vectors === null || !isEmbeddable(text)) return null;
  const embedded = vectors.get(text);
  if (!embedded) throw new AppError("internal", "A message has no vector although its event was embedded.");
  return embedded;
}

/** Returns the vector of a message if there is one. */
export function knownVectorOf(vectors: TextVectors, message: StoredMessage): TextEmbedding | null {
  return vectors?.get(embeddedText(message)) ?? null;
}

function isEmbeddable(text: string): boolean {
  return text.trim() !== "";
}
