import { normalizeMeaning } from "@/lib/analysis/repeat";
import { daysMeant, type StatedMessage } from "@/lib/storage/records";

/**
 * Vectors alone cannot detect repeats. Half of the golden pairs with different meaning have a cosine of .92
 * or more ("at 40%" and "at 60%" have .99), and one pair with the same meaning has .78. Therefore the words
 * must have the same meaning, and the cosine must reach this minimum.
 */
export const MIN_COSINE = 0.75;
/** The number of memories with shared rare words that are compared. */
export const MAX_COMPARED = 8;

/** Returns whether two texts have the same meaning by their words, and speak of the same days. */
export function haveSameMeaning(
  one: Pick<StatedMessage, "text" | "at">,
  other: Pick<StatedMessage, "text" | "at">,
): boolean {
  const meaning = normalizeMeaning(one.text);
  return meaning !== null && normalizeMeaning(other.text) === meaning && haveSameDays(one, other);
}

/** Returns whether two texts speak of the same days, seen from when each was said. */
export function haveSameDays(
  one: Pick<StatedMessage, "text" | "at">,
  other: Pick<StatedMessage, "text" | "at">,
): boolean {
  const [days, otherDays] = [one, other].map(({ text, at }) => String(daysMeant(text, Date.parse(at))));
  return days === otherDays;
}
