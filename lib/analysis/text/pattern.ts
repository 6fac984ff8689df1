/**
 * One group that matches any of the phrases, separated by a comma and a blank: words("live, work") is
 * (?:live|work). A comma without a blank belongs to its phrase, as in \\w{2,9}.
 */
export function words(...lists: readonly string[]): string {
  const phrases = lists.flatMap((list) => list.split(/,\s+/)).map((phrase) => phrase.trim());
  return `(?:${phrases.filter(Boolean).join("|")})`;
}

/** One group that matches any of the given pieces, which may hold commas and groups of their own. */
export function either(...pieces: readonly string[]): string {
  return `(?:${pieces.join("|")})`;
}

/** Up to `most` repetitions of a piece that each end in a space: some("really", 2) is (?:really ){0,2}. */
export function some(piece: string, most: number): string {
  return `(?:${piece} ){0,${most}}`;
}

/** Fails where the piece follows: butNot("you") is (?!you). */
export function butNot(piece: string): string {
  return `(?!${piece})`;
}

/** A pattern that holds when one of the alternatives occurs, letters of either case. */
export function anyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "i");
}

/** Like anyOf, for matchAll and match: every place where one of the alternatives occurs. */
export function everyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "gi");
}

/** The set of the blank-separated words of all lists. */
export function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}
