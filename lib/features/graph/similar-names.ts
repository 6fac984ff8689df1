/** A name as it is compared, with its entity. */
export type ComparedName = { readonly no: number; readonly kind: string; readonly name: string };

/** Why two names may mean the same: one begins with the other, or their letters are nearly the same. */
export type SimilarNames = {
  readonly one: number;
  readonly other: number;
  readonly reason: "begins_alike" | "spelled_alike";
};

/** Names that share fewer of their trigrams are spelled differently. */
const MIN_SIMILARITY = 0.8;
/** Shorter names begin many others. */
const MIN_PREFIX = 3;
/** A trigram of more names tells nothing. */
const MAX_SHARING = 200;

/**
 * Returns the pairs of normalised names of one kind that may mean the same, each once. Every name is compared
 * only with those that share a trigram or a beginning with it. Pure.
 */
export function findSimilarNames(names: readonly ComparedName[]): SimilarNames[] {
  const found = new Map<string, SimilarNames>();
  const add = (a: ComparedName, b: ComparedName, reason: SimilarNames["reason"]) => {
    if (a.no === b.no || a.kind !== b.kind || a.name === b.name) return;
    const [one, other] = a.no < b.no ? [a.no, b.no] : [b.no, a.no];
    const key = `${one} ${other}`;
    if (!found.has(key)) found.set(key, { one, other, reason });
  };
  const sorted = names.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [index, short] of sorted.entries()) {
    if (short.name.length < MIN_PREFIX) continue;
    for (let at = index + 1; sorted[at]?.name.startsWith(short.name); at++) {
      const long = sorted[at];
      if (long) add(short, long, "begins_alike");
    }
  }
  const trigrams = new Map(names.map((one) => [one, trigramsOf(one.name)]));
  const sharing = new Map<string, ComparedName[]>();
  for (const [one, own] of trigrams)
    for (const trigram of own) sharing.set(trigram, [...(sharing.get(trigram) ?? []), one]);
  for (const [one, own] of trigrams) {
    const shared = new Map<ComparedName, number>();
    for (const trigram of own) {
      const others = sharing.get(trigram) ?? [];
      if (others.length > MAX_SHARING) continue;
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    for (const [other, count] of shared) {
      const all = own.size + (trigrams.get(other)?.size ?? 0) - count;
      if (count / all >= MIN_SIMILARITY) add(one, other, "spelled_alike");
    }
  }
  return [...found.values()];
}

/** Returns the trigrams of a name with two blanks before and one after it, as pg_trgm counts them. */
function trigramsOf(name: string): ReadonlySet<string> {
  const padded = `  ${name} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
