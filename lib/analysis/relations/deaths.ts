import { antecedentOf, type Being } from "./beings";
import { clauseStart, foldedOf } from "./endings";
import { nameBefore } from "./names";
import { type Draft, type Phrase, SELF_REFERENCE } from "./phrases";
import type { Token } from "./tokens";
import { ADVERBS, AUXILIARIES, THIRD } from "./words";

const DIED =
  /^(?:died|passed|murio|fallecio|muerto|muerta|fallecido|fallecida|mort|morte|decedee?|gestorben|verstorben)$/;
/** "Felix died laughing" and "Chrome died on me" are no deaths. */
const NO_DEATH =
  /^(?:laughing|down|out|off|inside|on (?:me|us)|again|for|trying|(?:of|from) (?:laughter|laughing|boredom|shame|embarrassment|envy|curiosity|happiness|cuteness)|vor (?:lachen|scham|langeweile)|de (?:risa|verguenza|rire|honte))(?: |$)/;
/** What a death without a name before is known by: whatever the dead was to the speaker ended. */
export const DIED_ATTRIBUTE = "died";
/** In German the participle ends the sentence: "ist letzte Woche gestorben". */
const MAX_BETWEEN = 5;

/** Ends what noun phrases say when their verb is to die. */
export function markDead(tokens: readonly Token[], phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase) => {
    if (!hasDied(tokens, phrase)) return phrase;
    return { ...phrase, ended: true, drafts: phrase.drafts.map((draft) => ({ ...draft, ended: true })) };
  });
}

/**
 * Finds the death of a being of an earlier sentence, by its name or a pronoun: "Felix died", "He died". A
 * name that no sentence before has ends what other memories say of it.
 */
export function findDeaths(tokens: readonly Token[], beings: readonly Being[]): Draft[] {
  const start = clauseStart(tokens);
  const opening = tokens[start]?.folded ?? "";
  const end = THIRD.has(opening)
    ? start + 1
    : tokens.findIndex(({ isCapital }, at) => at >= start && !isCapital);
  const lang = tokens[end]?.folded === "ist" ? "de" : "en";
  if (end <= start || !hasDied(tokens, { end, lang })) return [];
  const gender = THIRD.get(opening);
  const name = nameBefore(tokens, end);
  const named = beings.findLast(
    ({ reference }) => "kind" in reference && name?.start === start && reference.name === name.name,
  );
  const draft = (gender === undefined ? named : antecedentOf(beings, gender))?.draft;
  const said = { ended: true, at: end, stated: { from: start, to: end } };
  if (draft) return [{ ...draft, ...said }];
  if (
    gender !== undefined ||
    name?.start !== start ||
    NO_DEATH.test(foldedOf(tokens, verbPlace(tokens, end) + 1, end + 9))
  )
    return [];
  const object = { kind: "thing", name: name.name, role: null } as const;
  return [
    { subject: SELF_REFERENCE, type: "knows", object, value: null, attribute: DIED_ATTRIBUTE, ...said },
  ];
}

function hasDied(tokens: readonly Token[], { end, lang }: Pick<Phrase, "end" | "lang">): boolean {
  const at = verbPlace(tokens, end);
  const verb = tokens[at]?.folded ?? "";
  if (DIED.test(verb)) return verb !== "passed" || tokens[at + 1]?.folded === "away";
  if (lang !== "de" || at === end) return false;
  return tokens.slice(at, at + MAX_BETWEEN).some(({ folded }) => /^(?:gestorben|verstorben)$/.test(folded));
}

function verbPlace(tokens: readonly Token[], end: number): number {
  let at = end;
  while (at < end + 4 && isHelper(tokens[at])) at++;
  return at;
}

const isHelper = (token: Token | undefined) =>
  token !== undefined &&
  (ADVERBS.has(token.folded) ||
    AUXILIARIES.has(token.folded) ||
    token.folded === "est" ||
    token.folded === "sadly");
