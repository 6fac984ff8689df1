import { nameAt, textOf } from "./names";
import { nounAfter } from "./nouns";
import { entity, nounPhraseAt, type ObjectPhrase } from "./objects";
import { complementOf, is, type Reader, type Reading, reading, skipAdverbs } from "./reader";
import type { Lang } from "./roles";
import { isGroup, isOwnedThing } from "./things";
import type { Token } from "./tokens";
import { isIndefinite } from "./words";

export const have: Reader = (tokens, verb, form, { phrases }) => {
  const at = is(tokens[verb + 1], /^got$/)
    ? skipAdverbs(tokens, verb + 2)
    : complementOf(tokens, verb, form, phrases);
  const determiner = tokens[at]?.folded ?? "";
  if (!isIndefinite(determiner)) return [];
  const being = nounAfter(tokens, at, form.lang) ?? nounAfter(tokens, at + 1, form.lang);
  if (being) return [];
  return owned(
    tokens,
    at,
    form.lang,
    /^(?:has?|have|habe?n?|hat|tengo|tiene|tenemos|'?ai|avons)$/.test(tokens[verb]?.folded ?? ""),
  );
};

/** Reads a thing that somebody has: its last word says what it is. */
function owned(tokens: readonly Token[], from: number, lang: Lang, isHaving = false): Reading[] {
  const noun = nounPhraseAt(tokens, from);
  if (!noun || noun.words.some((word) => /^(?:toy|rental|rented|hire|company)$/.test(word))) return [];
  // The noun stands last in English and German, and first in Spanish and French.
  const of = noun.words.indexOf("of");
  const words = of > 0 ? noun.words.slice(0, of) : noun.words;
  const head = words.at(lang === "es" || lang === "fr" ? 0 : -1) ?? "";
  const isThing = isOwnedThing(head);
  if (!isThing || (isHaving && noun.words.length > 3)) return [];
  return [{ object: null, value: noun.text, end: noun.end, type: "owns" }];
}

export const own: Reader = (tokens, verb, form, { phrases }) => {
  const at = complementOf(tokens, verb, form, phrases);
  const determiner = tokens[at]?.folded ?? "";
  if (!isIndefinite(determiner) && !/^(?:my|our|mein|meinen|mi|mon|ma)$/.test(determiner)) return [];
  const found = owned(tokens, at, form.lang);
  if (found.length > 0 || is(tokens[verb], /^(?:bought|compr.*|achete)$/)) return found;
  // "I drive an old Volvo".
  const noun = nounPhraseAt(tokens, at);
  const last = noun && tokens[noun.end - 1];
  return noun && last?.isCapital && last.text.length > 2
    ? [{ object: null, value: noun.text, end: noun.end, type: "owns" }]
    : [];
};

export const sell: Reader = (tokens, verb) => {
  const isTrade = is(tokens[verb], /^traded$/);
  if (isTrade && !is(tokens[verb + 1], /^in$/)) return [];
  const at = isTrade ? verb + 2 : skipAdverbs(tokens, verb + 1);
  const noun = nounPhraseAt(tokens, at);
  if (!noun?.determiner || !(noun.words.some(isOwnedThing) || isTrade)) return [];
  return [{ object: null, value: noun.text, end: noun.end, type: "owns", ended: true }];
};

/** Reads a group: a noun for one, or a name after an article. */
export function groupAt(tokens: readonly Token[], from: number): ObjectPhrase | null {
  const noun = nounPhraseAt(tokens, from);
  if (noun && (noun.determiner !== null || isGroup(noun.words[0] ?? ""))) {
    const place = noun.words.findIndex(isGroup);
    if (place >= 0) {
      let end = noun.end - (noun.words.length - 1 - place);
      const further = is(tokens[end], /^(?:de|d'|of)$/) && tokens[end + 1] && !tokens[end + 1]?.isCapital;
      // "I'm in a group of 2".
      if (further && is(tokens[end + 1], /^(?:one|\d.*|two|three|four|five|six|people|us)$/)) return null;
      if (further) end += 2;
      const first = noun.end - noun.words.length;
      return { object: null, value: textOf(tokens, first, end), end };
    }
  }
  const name = is(tokens[from], /^(?:the|los|les)$/) ? nameAt(tokens, from + 1) : null;
  return name && { object: entity("organisation", name.name), value: null, end: name.end };
}

export const belong: Reader = (tokens, verb, form, { phrases }) => {
  let at = complementOf(tokens, verb, form, phrases);
  const instrument = at + 3;
  while (
    at < instrument &&
    is(tokens[at], /^(?:\w+o|bass|guitar|drums|alto|tenor|soprano)$/) &&
    !is(tokens[at], /^to$/)
  )
    at++;
  const into = { en: /^(?:in|for|with)$/, de: /^(?:in|im|bei|beim)$/, es: /^en$/, fr: /^dans$/ };
  if (!is(tokens[at], into[form.lang])) return [];
  return reading(
    "member_of",
    groupAt(tokens, is(tokens[at], /^(?:im|beim)$/) ? at : at + 1) ?? bareGroup(tokens, at),
  );
};

/** "Im Schachverein": the article is part of the preposition. */
export function bareGroup(tokens: readonly Token[], at: number): ObjectPhrase | null {
  const noun = tokens[at + 1];
  return is(tokens[at], /^(?:im|beim)$/) && noun && isGroup(noun.folded)
    ? { object: null, value: noun.text, end: at + 2 }
    : null;
}

export const join: Reader = (tokens, verb) => {
  const at = is(tokens[verb + 1], /^(?:of|de|d'|du|del|in|im|bei|beim)$/) ? verb + 2 : verb + 1;
  return reading("member_of", groupAt(tokens, at) ?? bareGroup(tokens, at - 1));
};
