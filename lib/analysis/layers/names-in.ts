/** A capitalised word inside a sentence, and those that follow it directly. */
const NAME =
  /(?<=[\p{L}\p{M}\p{N},;:)"'] {1,2}["'(]?)\p{Lu}\p{Ll}[\p{L}\p{M}'-]{0,30}(?: \p{Lu}[\p{L}\p{M}'-]{0,30}){0,3}/gu;
/** Days and months are capitalised in English, but name nothing. */
const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** Returns the names inside sentences, the most frequent first, then in their order; each once. */
export function namesIn(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const [name] of texts.flatMap((text) => [...text.matchAll(NAME)]))
    if (!CALENDAR.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
