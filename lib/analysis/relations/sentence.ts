import { nameBefore } from "./names";
import { isOwner } from "./naming";
import { type Phrase, SELF_REFERENCE } from "./phrase";
import type { Token } from "./tokens";
import type { EntityReference } from "./types";
import type { Person, Verb } from "./verbs";
import { ADVERBS, AND, AUXILIARIES, SELF, THIRD } from "./words";

/** A sentence while it is read. `last` is the person or animal that a pronoun stands for. */
export type Sentence = {
  readonly tokens: readonly Token[];
  readonly phrases: readonly Phrase[];
  /** Returns whom "she", "he" or "it" stands for; null when nobody or several fit. */
  readonly antecedent: (gender: "f" | "m" | null) => EntityReference | null;
  /** Whether nothing is said before or after it, so it has no topic but its own. */
  readonly isAlone: boolean;
};

/** The subject of a verb, and the place where it starts. */
export type Subject = { readonly references: readonly EntityReference[]; readonly start: number };

const FIRST: readonly EntityReference[] = [SELF_REFERENCE];
/** What can stand before a verb whose subject is left out: "Just bought a bike". */
const OPENERS = /^(?:just|finally|also|so|and|well|yesterday|today|recently|,|-|already|ok|oh|yay|!)$/;
const MAX_SKIPPED = 4;

/** Returns the subject of the verb at a place; null when it is nobody that is known. */
export function subjectOf(
  sentence: Sentence,
  verb: number,
  { person, canOmit, lang }: Omit<Verb, "meaning">,
): Subject | null {
  const { tokens } = sentence;
  const after = tokens[verb + 1];
  let end = verb;
  for (let skipped = 0; skipped < MAX_SKIPPED; skipped++) {
    const folded = tokens[end - 1]?.folded ?? "";
    if (end === 0 || !(ADVERBS.has(folded) || AUXILIARIES.has(folded) || (lang === "fr" && folded === "a")))
      break;
    // "Der" and "el" are articles, and "ai" alone is no auxiliary.
    end--;
  }
  const before = tokens[end - 1];
  if (before && SELF.has(before.folded) && !isSpanishEl(before)) {
    return person === "third" ? null : { references: FIRST, start: end - 1 };
  }
  if (after && /^(?:ich|wir)$/.test(after.folded))
    return person === "third" ? null : { references: FIRST, start: verb };
  if (lang === "es" && person === "first")
    return isSpanishNoun(tokens[verb], before) ? null : { references: FIRST, start: end };
  const phrase = sentence.phrases.findLast(
    (one) => one.end === end && one.references.length > 0 && !isOwner(tokens, one),
  );
  if (phrase)
    return person === "first" && phrase.role?.isPlural !== true
      ? null
      : { references: phrase.references, start: phrase.start };
  if (before && AND.has(before.folded)) return carried(sentence, end - 1, person);
  if (canOmit && isOpening(tokens, end)) return { references: FIRST, start: verb };
  if (person === "first") return null;
  const gender = before && THIRD.get(before.folded);
  if (before && gender !== undefined && isPronoun(before, tokens[end - 2])) {
    const reference = sentence.antecedent(gender);
    return reference && { references: [reference], start: end - 1 };
  }
  const name = before && nameBefore(tokens, end);
  if (!name || !isClauseStart(tokens, name.start))
    return lang === "de" ? followingSubject(sentence, verb) : null;
  return { references: [{ kind: "person", name: name.name, role: null }], start: name.start };
}

/** "Seit 2019 arbeitet meine Schwester bei Lidl". */
function followingSubject({ tokens, phrases }: Sentence, verb: number): Subject | null {
  const phrase = phrases.find(
    (one) => one.start === verb + 1 && one.references.length > 0 && !isOwner(tokens, one),
  );
  return phrase ? { references: phrase.references, start: verb } : null;
}

/** "El trabajo", "mi estudio": the same words are nouns. */
const isSpanishNoun = (verb: Token | undefined, before: Token | undefined) =>
  verb !== undefined &&
  (/^(?:el|la|un|una|mi|su|al|del|de|en|este|ese)$/.test(before?.folded ?? "") ||
    (/^(?:compre|visite|deje|mude)$/.test(verb.folded) && !verb.text.endsWith("é")));

/** The subject before "and" goes on: "My brother is called Jonas and lives in Graz". */
function carried({ tokens, phrases, antecedent }: Sentence, end: number, person: Person): Subject | null {
  for (let index = end - 1; index >= 0; index--) {
    const token = tokens[index];
    if (!token) return null;
    if (SELF.has(token.folded) && !isSpanishEl(token))
      return person === "third" ? null : { references: FIRST, start: index };
    const gender = THIRD.get(token.folded);
    if (gender !== undefined && isPronoun(token, tokens[index - 1])) {
      const reference = person === "first" ? null : antecedent(gender);
      return reference && { references: [reference], start: index };
    }
    const phrase = phrases.find((one) => one.end === index + 1 && one.references.length > 0);
    if (phrase && (phrase.start === 0 || index < 6))
      return person === "first" && phrase.role?.isPlural !== true
        ? null
        : { references: phrase.references, start: phrase.start };
    const verbFollows = index + 1 < end;
    const name = verbFollows && token.isCapital ? nameBefore(tokens, index + 1) : null;
    if (name && name.start === 0 && person !== "first")
      return { references: [{ kind: "person", name: name.name, role: null }], start: 0 };
  }
  return null;
}

const isSpanishEl = (token: Token) => token.folded === "on" && token.text !== "on" && token.text !== "On";
/** "El" before a noun is an article, "es" a verb, and "il" no English. */
const isPronoun = (token: Token, before: Token | undefined) =>
  token.folded === "el" ? /é/iu.test(token.text) : token.folded !== "es" || before === undefined;

const isOpening = (tokens: readonly Token[], end: number) =>
  tokens.slice(0, end).every(({ folded }) => OPENERS.test(folded));

/** Whether a name at a place can be a subject: it opens the sentence or follows a sign or "and". */
function isClauseStart(tokens: readonly Token[], start: number): boolean {
  const before = tokens[start - 1];
  return (
    before === undefined ||
    !before.isWord ||
    /^(?:and|but|because|und|aber|weil|y|pero|et|mais|so|that|when)$/.test(before.folded)
  );
}
