import { isKnownPlace } from "./known-places";
import { nameAt } from "./names";
import { namedPlaceAt, nounPhraseAt, organisationAt, placeAt, workplaceAt } from "./objects";
import { groupAt } from "./read-belongings";
import { complementOf, is, type Reader, type Reading, reading, skipAdverbs, skipTime } from "./reader";
import type { Token } from "./tokens";
import { isIndefinite } from "./words";

const IN = /^(?:in|at|near|en|a|au|aux|dans)$/;

export const live: Reader = (tokens, verb, form, { phrases }) => {
  let at = complementOf(tokens, verb, form, phrases);
  // "I live with my brother in Utrecht".
  const company = is(tokens[at], /^(?:with|mit|con|avec)$/) && phrases.find(({ start }) => start === at + 1);
  if (company) at = skipTime(tokens, company.end);
  // "Lived" alone is over, and "living" needs "am" or "been".
  const before = tokens[verb - 1];
  if (is(tokens[verb], /^lived$/) && !is(before, /^(?:have|has|'ve|'s|always|ever)$/)) return [];
  if (
    is(tokens[verb], /^(?:living|based)$/) &&
    !is(before, /^(?:am|'m|is|are|'re|'s|been|now|currently|still)$/)
  )
    return [];
  if (form.lang === "en" && is(tokens[verb], /^live$/) && is(before, /^to$/)) return [];
  return is(tokens[at], IN) ? reading("lives_in", placeAt(tokens, at + 1)) : [];
};

export const move: Reader = (tokens, verb, form) => {
  // "Yoga has been moved to Fridays".
  if (form.lang === "en" && is(tokens[verb - 1], /^(?:been|was|were|is|are|be|got|'s)$/)) return [];
  let at = skipAdverbs(tokens, verb + 1);
  if (is(tokens[at], /^from$/)) at = nameAt(tokens, at + 1)?.end ?? at;
  const to = form.lang === "en" ? /^to$/ : /^(?:a|au|aux|en)$/;
  return is(tokens[at], to) ? reading("lives_in", namedPlaceAt(tokens, at + 1)) : [];
};

export const come: Reader = (tokens, verb, form) => {
  const word = tokens[verb]?.folded ?? "";
  const at = skipAdverbs(tokens, verb + (word === "grew" ? 2 : 1));
  // "We come back from Malta" comes home.
  if (is(tokens[verb + 1], /^back$/)) return [];
  const from = {
    en: /^(?:grew|born)$/.test(word) ? /^in$/ : /^from$/,
    de: /^aus$/,
    es: /^(?:de|en)$/,
    fr: /^(?:de|du|d'|des|a|au|en)$/,
  };
  return is(tokens[at], from[form.lang]) ? reading("from", placeAt(tokens, at + 1)) : [];
};

const AT = {
  en: /^(?:at|for|in|with)$/,
  de: /^(?:bei|beim|fur|in)$/,
  es: /^(?:en|para|con)$/,
  fr: /^(?:chez|pour|a|dans|au)$/,
};

const AS = { en: /^as$/, de: /^als$/, es: /^(?:como|de)$/, fr: /^(?:comme|que)$/ };

/** "Full-time", "in Vollzeit", "a tiempo parcial", "à mi-temps". */
function skipHours(tokens: readonly Token[], from: number): number {
  const at = is(tokens[from], /^(?:in|a)$/) ? from + 1 : from;
  if (is(tokens[at], /^(?:voll|teil)zeit$|^(?:mi-temps|jornada)$/)) return at + 1;
  if (
    is(tokens[at], /^(?:tiempo|temps|jornada)$/) &&
    is(tokens[at + 1], /^(?:completo|completa|parcial|plein|partiel)$/)
  )
    return at + 2;
  return is(tokens[from], /^(?:nights?|shifts?|full-time|part-time|halbtags|ganztags|nachts)$/)
    ? from + 1
    : from;
}

export const work: Reader = (tokens, verb, form, { phrases }) => {
  const word = tokens[verb]?.folded ?? "";
  let at = complementOf(tokens, verb, form, phrases);
  if (/^(?:started|got)$/.test(word)) {
    const job = tokens.findIndex(
      ({ folded }, index) =>
        index > verb && index < verb + 5 && /^(?:job|working|position|promoted)$/.test(folded),
    );
    if (job < 0) return [];
    at = job + 1;
  }
  if (word === "worked" && !is(tokens[verb - 1], /^(?:have|has|'ve|'s|always)$/)) return [];
  at = skipTime(tokens, skipHours(tokens, at));
  if (is(tokens[at], /^shifts?$/)) at++;
  const found: Reading[] = [];
  for (let round = 0; round < 2; round++) {
    if (is(tokens[at], AT[form.lang]) && !found.some(({ type }) => type === "works_at")) {
      // "I work with Anna", "I work in London".
      const isAmong = is(tokens[at], /^(?:with|con)$/);
      const isIn = is(tokens[at], /^in$/);
      const named =
        isAmong || (isIn && form.lang === "en") ? null : organisationAt(tokens, at + 1, form.lang);
      const place =
        named ?? (isAmong || nameAt(tokens, at + 1) ? null : workplaceAt(tokens, at + 1, form.lang));
      if (!place) break;
      found.push({ ...place, type: "works_at" });
      at = skipTime(tokens, place.end);
    } else if (is(tokens[at], AS[form.lang])) {
      const noun = nounPhraseAt(tokens, at + 1);
      if (!noun || !(noun.determiner === null || isIndefinite(noun.determiner))) break;
      found.push({ object: null, value: noun.text, end: noun.end, type: "works_as" });
      at = skipTime(tokens, noun.end);
    } else break;
  }
  return found;
};

export const study: Reader = (tokens, verb, form, { phrases }) => {
  const at = complementOf(tokens, verb, form, phrases);
  const noun = nounPhraseAt(tokens, at, 3);
  const isBare =
    noun?.determiner === null || (form.lang === "fr" && /^(?:le|la|l'|les)$/.test(noun?.determiner ?? ""));
  const subject =
    noun && isBare && !is(tokens[at], /^(?:hard|more|less|it|them|all|late|every.*|zu|fur|mucho|que)$/)
      ? noun
      : null;
  const next = subject?.end ?? at;
  const found = subject
    ? [{ object: null, value: subject.text, end: subject.end, type: "studies" as const }]
    : [];
  if (form.lang !== "en" || !is(tokens[next], /^at$/)) return found;
  return [...found, ...reading("studies", organisationAt(tokens, next + 1, "en"))];
};

export const visit: Reader = (tokens, verb, form) => {
  const word = tokens[verb]?.folded ?? "";
  let at = skipAdverbs(tokens, verb + 1);
  if (/^visit/.test(word)) {
    const place = namedPlaceAt(tokens, at);
    // "I visited Anna" is no journey. Spanish says "a Ana", and French "rendre visite".
    return place && (form.lang !== "en" || isKnownPlace(tokens, at, place.end))
      ? reading("visited", place)
      : [];
  }
  if (word === "spent") {
    while (at < verb + 6 && !is(tokens[at], /^in$/)) at++;
  } else if (/^(?:back|trip|holiday|vacation)$/.test(word)) {
    if (
      word === "back" &&
      !tokens.slice(Math.max(0, verb - 4), verb).some((one) => is(one, /^(?:got|came|am|'m|are|'re)$/))
    )
      return [];
    at = verb + 1;
    if (word === "back" && !is(tokens[at], /^from$/)) return [];
    if (is(tokens[at], /^from$/)) at++;
    if (is(tokens[at], /^(?:a|the|my|our)$/)) at++;
    if (is(tokens[at], /^(?:trip|holiday|vacation|week|weekend)$/)) at++;
    if (nameAt(tokens, at)) return reading("visited", namedPlaceAt(tokens, at));
  } else {
    while (
      at < verb + 5 &&
      is(
        tokens[at],
        /^(?:on|de|en|im|auf|a|holiday|vacation|vacances|vacaciones|urlaub|trip|ich|wir|once|twice|all|the|way|up|down|over)$/,
      ) &&
      !nameAt(tokens, at + 1)
    )
      at++;
  }
  const to = {
    en: word === "spent" ? /^in$/ : word === "been" ? /^to$/ : /^(?:to|in)$/,
    de: /^(?:in|auf)$/,
    es: /^(?:a|en)$/,
    fr: /^(?:a|au|aux|en)$/,
  };
  return is(tokens[at], to[form.lang]) ? reading("visited", namedPlaceAt(tokens, at + 1)) : [];
};

export const leave: Reader = (tokens, verb, form) => {
  const group = groupAt(tokens, verb + 1);
  if (group && group.value !== null && is(tokens[verb], /^(?:quit|left|quitte|deje|dejo)$/))
    return reading("member_of", group, true);
  const isJobEnd =
    is(tokens[verb], /^(?:resigned|fired|laid|demissionne)$/) ||
    tokens
      .slice(verb, verb + 4)
      .some((one) => is(one, /^(?:job|position|notice|trabajo|puesto|emploi|poste)$/));
  if (!isJobEnd) return [];
  const to = tokens.findIndex(
    (one, index) => index > verb && index < verb + 6 && is(one, /^(?:at|from|with|en|de|chez)$/),
  );
  if (to < 0) return [];
  const next = is(tokens[to + 1], /^chez$/) ? to + 2 : to + 1;
  return reading("works_at", organisationAt(tokens, next, form.lang), true);
};
