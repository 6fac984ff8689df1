/**
 * Returns a group that matches any of the phrases. A comma with a space separates phrases: words("live,
 * work") is (?:live|work). A comma without a space belongs to its phrase, as in \\w{2,9}.
 */
export function words(...lists: readonly string[]): string {
  const phrases = lists.flatMap((list) => list.split(/,\s+/)).map((phrase) => phrase.trim());
  return `(?:${phrases.filter(Boolean).join("|")})`;
}

/** Returns a group that matches any of the given expressions. They may contain commas and groups. */
export function either(...pieces: readonly string[]): string {
  return `(?:${pieces.join("|")})`;
}

/**
 * How often a filler word can be repeated before a statement. For up to three repetitions, V8 compiles the
 * rest of a pattern once for each, which makes it several times larger. Four are counted by a loop.
 */
export const FEW = "{0,4}";

/** Returns a group that matches a few repetitions of an expression, each followed by a space. */
export function some(piece: string): string {
  return `(?:${piece} )${FEW}`;
}

/** Returns a negative lookahead: butNot("you") is (?!you). */
export function butNot(piece: string): string {
  return `(?!${piece})`;
}

/** Returns a case-insensitive pattern that matches when one of the alternatives occurs. */
export function anyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "i");
}

/**
 * Returns a pattern like anyOf in which every alternative follows `start`. With a copy of the start before
 * each alternative, it would take several times longer to compile.
 */
export function startingWith(start: string, ...alternatives: readonly string[]): RegExp {
  return anyOf(`${start}${either(...alternatives)}`);
}

/** Returns a pattern like anyOf that matches every occurrence, for matchAll and match. */
export function everyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join("|"), "gi");
}

/** Returns the set of all words in lists that are separated by spaces. */
export function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}
