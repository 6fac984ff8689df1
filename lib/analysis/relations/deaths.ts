import { antecedentOf, type Being } from "./beings";
import { nameBefore } from "./names";
import type { Draft, Phrase } from "./phrases";
import type { Token } from "./tokens";
import { ADVERBS, AUXILIARIES, THIRD } from "./words";

const DIED = /^(?:died|passed|murio|fallecio|mort|morte|decedee?|gestorben|verstorben)$/;
/** In German the participle ends the sentence: "ist letzte Woche gestorben". */
const MAX_BETWEEN = 5;

/** Ends what noun phrases say when their verb is to die. */
export function markDead(tokens: readonly Token[], phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase) => {
    if (!hasDied(tokens, phrase)) return phrase;
    return { ...phrase, ended: true, drafts: phrase.drafts.map((draft) => ({ ...draft, ended: true })) };
  });
}

/** Finds the death of a being of an earlier sentence, by its name or a pronoun: "Felix died", "He died". */
export function findDeaths(tokens: readonly Token[], beings: readonly Being[]): Draft[] {
  const opening = tokens[0]?.folded ?? "";
  const end = THIRD.has(opening) ? 1 : tokens.findIndex(({ isCapital }) => !isCapital);
  if (end < 1 || !hasDied(tokens, { end, lang: "en" })) return [];
  const gender = THIRD.get(opening);
  const name = nameBefore(tokens, end);
  const named = beings.findLast(
    ({ reference }) => "kind" in reference && name?.start === 0 && reference.name === name.name,
  );
  const draft = (gender === undefined ? named : antecedentOf(beings, gender))?.draft;
  return draft ? [{ ...draft, ended: true, at: end, stated: { from: 0, to: end } }] : [];
}

function hasDied(tokens: readonly Token[], { end, lang }: Pick<Phrase, "end" | "lang">): boolean {
  let at = end;
  while (at < end + 4 && isHelper(tokens[at])) at++;
  const verb = tokens[at]?.folded ?? "";
  if (DIED.test(verb)) return verb !== "passed" || tokens[at + 1]?.folded === "away";
  if (lang !== "de" || at === end) return false;
  return tokens.slice(at, at + MAX_BETWEEN).some(({ folded }) => /^(?:gestorben|verstorben)$/.test(folded));
}

const isHelper = (token: Token | undefined) =>
  token !== undefined &&
  (ADVERBS.has(token.folded) ||
    AUXILIARIES.has(token.folded) ||
    token.folded === "est" ||
    token.folded === "sadly");
