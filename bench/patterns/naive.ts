import { localTime, tokenize, weekday } from "@/lib/analysis/text";
import { PARTS, type Stream } from "./streams";

/** A claim that messages about a word fall into a part of the day or on a weekday. */
export type Claim = { readonly word: string; readonly value: string };

/**
 * Finds patterns as one would in a few minutes: a word with at least three messages, more than half of them
 * in one part of the day or on one weekday.
 */
export function naivePatterns({ messages, zone }: Stream): Claim[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { at, text } of messages) {
    const { day, minute } = localTime(at, zone);
    const values = [PARTS[Math.floor(minute / 360)] ?? "night", String(weekday(day)), "all"];
    for (const word of new Set(tokenize(text))) {
      const byValue = counts.get(word) ?? new Map<string, number>();
      counts.set(word, byValue);
      for (const value of values) byValue.set(value, (byValue.get(value) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([word, byValue]) => {
    const all = byValue.get("all") ?? 0;
    return [...byValue].flatMap(([value, count]) =>
      value !== "all" && count >= 3 && count > all / 2 ? [{ word, value }] : [],
    );
  });
}
