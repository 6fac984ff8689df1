import type { ObjectPhrase } from "./objects";
import type { Sentence } from "./sentence";
import { timePhraseEnd } from "./time-phrase";
import type { Token } from "./tokens";
import type { RelationType } from "./types";
import type { Verb } from "./verbs";
import { ADVERBS } from "./words";

/** What a verb says of its subject, before the subject is known. */
export type Reading = ObjectPhrase & { readonly type: RelationType; readonly ended?: boolean };

/** Reads what stands behind the verb at a place. */
export type Reader = (
  tokens: readonly Token[],
  verb: number,
  form: Verb,
  sentence: Sentence,
) => readonly Reading[];

/** Returns whether a token is there and matches in base letters. */
export const is = (token: Token | undefined, pattern: RegExp): boolean =>
  token !== undefined && pattern.test(token.folded);

export const reading = (type: RelationType, found: ObjectPhrase | null, ended = false): Reading[] =>
  found ? [{ ...found, type, ended }] : [];

/** Returns the place after adverbs and a phrase of time: "schon seit drei Jahren nicht mehr". */
export function skipTime(tokens: readonly Token[], from: number): number {
  const time = timePhraseEnd(tokens, skipAdverbs(tokens, from));
  return skipAdverbs(tokens, time);
}

/** Returns the place after up to three adverbs. */
export function skipAdverbs(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 3 && ADVERBS.has(tokens[at]?.folded ?? "")) at++;
  return at;
}

/** Returns the place of what a verb says, after a subject and a time: "arbeite ich seit 2019 bei Lidl". */
export function complementOf(
  tokens: readonly Token[],
  verb: number,
  { lang }: Verb,
  phrases: Sentence["phrases"],
): number {
  const own = is(tokens[verb + 1], /^(?:ich|wir)$/) ? verb + 2 : null;
  const other = lang === "de" ? phrases.find(({ start }) => start === verb + 1)?.end : null;
  return skipTime(tokens, own ?? other ?? verb + 1);
}
