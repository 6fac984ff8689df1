import type { Phrase } from "./phrases";
import type { Token } from "./tokens";
import { ADVERBS, AUXILIARIES } from "./words";

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

function hasDied(tokens: readonly Token[], { end, lang }: Phrase): boolean {
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
