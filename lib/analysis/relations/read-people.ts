import { nameAt, nameBefore, textOf } from "./names";
import { entity, namedPlaceAt, nounPhraseAt } from "./objects";
import { isIndefinite } from "./phrases";
import { bareGroup, groupAt } from "./read-belongings";
import { is, type Reader, reading, skipAdverbs } from "./reader";
import { isJob } from "./things";
import { THIRD } from "./words";

const NO_TASTE =
  /^(?:it|that|this|you|him|her|them|these|those|how|when|what|to|the|my|your|our|his|their|a|an|me|us|so|being|and|but|all|seeing|hearing|having|every|dich|dich|euch|es|das|die|den|der|mein.*|dein.*|te|vous|mon|ma|mes|ton|ta|sa|son|ca|cette|ce|i|we|one|where|both|any|some|more|very|too|not|talking|spending|getting|going)$/;

export function taste(type: "likes" | "dislikes"): Reader {
  return (tokens, verb, form) => {
    let at = skipAdverbs(tokens, verb + 1);
    if (is(tokens[verb], /^stand$/) && !is(tokens[verb - 1], /^'t$/)) return [];
    if (form.lang === "es" && is(tokens[at], /^(?:el|la|los|las)$/)) at++;
    else if (form.lang === "fr" && is(tokens[at], /^(?:le|la|les|l'|faire)$/)) at++;
    else if (form.lang === "es" && !is(tokens[at], /(?:ar|er|ir)$/)) return [];
    const opening = tokens[at];
    if (!opening?.isWord || NO_TASTE.test(opening.folded) || THIRD.has(opening.folded)) return [];
    if (nameAt(tokens, at) && form.lang !== "de") return [];
    const noun = nounPhraseAt(tokens, at);
    if (!noun) return [];
    let { end } = noun;
    // "Hiking in the mountains".
    if (is(opening, /ing$/) && is(tokens[end], /^(?:in|on|at|with|to|for)$/))
      end = nounPhraseAt(tokens, end + 1)?.end ?? end;
    return [{ object: null, value: textOf(tokens, at, end), end, type }];
  };
}

export const be: Reader = (tokens, verb, form, { phrases }) => {
  const at = skipAdverbs(tokens, verb + 1);
  const from = { en: /^from$/, de: /^aus$/, es: /^de$/, fr: /^(?:de|du)$/ };
  if (is(tokens[at], from[form.lang])) return reading("from", namedPlaceAt(tokens, at + 1));
  if (is(tokens[at], /^(?:in|im|beim)$/)) {
    const noun = groupAt(tokens, at + 1) ?? bareGroup(tokens, at);
    return noun?.value ? reading("member_of", noun) : [];
  }
  if (phrases.some(({ start }) => start === at)) return [];
  const noun = nounPhraseAt(tokens, at, 3);
  if (!noun || !isJob(noun.words.at(-1) ?? "")) return [];
  const hasArticle = noun.determiner !== null && /^(?:an?|eine?|une?|un|una)$/.test(noun.determiner);
  if (form.lang === "en" ? !hasArticle : noun.determiner !== null && !hasArticle) return [];
  return [{ object: null, value: noun.text, end: noun.end, type: "works_as" }];
};

export const marry: Reader = (tokens, verb) => {
  const at = is(tokens[verb + 1], /^(?:to|mit|con|avec|a)$/) ? verb + 2 : verb + 1;
  const before = tokens[at - 1];
  const isAfterGerman = is(tokens[verb], /^(?:verheiratet|verlobt)$/);
  const role = is(tokens[verb], /^(?:engaged|verlobt|fiance)$/)
    ? (["partner", "fiance"] as const)
    : (["spouse", "spouse"] as const);
  if (isAfterGerman) {
    const mit = tokens.findLastIndex((one, index) => index < verb && is(one, /^mit$/));
    const name = mit >= 0 ? nameAt(tokens, mit + 1) : null;
    return name
      ? [{ object: entity("person", name.name, role[1]), value: null, end: name.end, type: role[0] }]
      : [];
  }
  const name = before && at > verb + 1 ? nameAt(tokens, at) : null;
  return name
    ? [{ object: entity("person", name.name, role[1]), value: null, end: name.end, type: role[0] }]
    : [];
};

export const part: Reader = (tokens, verb) => {
  const isDivorce = is(tokens[verb], /^divorced$/);
  const at = isDivorce ? verb + 1 : is(tokens[verb + 2], /^(?:with|from)$/) ? verb + 3 : 0;
  const name = at > 0 ? nameAt(tokens, at) : null;
  return name
    ? [
        {
          object: entity("person", name.name),
          value: null,
          end: name.end,
          type: isDivorce ? "spouse" : "partner",
          ended: true,
        },
      ]
    : [];
};

/** "I met a guy called Oscar": who has a name is known from then on. */
export const meet: Reader = (tokens, verb) => {
  const at = verb + 1;
  if (!isIndefinite(tokens[at]?.folded ?? "")) return [];
  const called = tokens.findIndex(
    (one, index) => index > at && index < at + 5 && is(one, /^(?:called|named|namens|llamad[oa])$/),
  );
  const name = called > 0 ? nameAt(tokens, called + 1) : null;
  return name ? [{ object: entity("person", name.name), value: null, end: name.end, type: "knows" }] : [];
};

/** "Nadia and I have been friends", "I'm friends with Nadia". */
export const friends: Reader = (tokens, verb) => {
  if (!is(tokens[verb - 1], /^(?:been|are|'re|am|'m|became|good|best|close)$/)) return [];
  const and = tokens.findIndex(
    (one, index) => index < verb && is(one, /^and$/) && is(tokens[index + 1], /^i$/),
  );
  const joined = and > 0 ? nameBefore(tokens, and) : null;
  const named = is(tokens[verb + 1], /^with$/)
    ? nameAt(tokens, verb + 2)
    : joined && { name: joined.name, end: verb + 1 };
  return named
    ? [{ object: entity("person", named.name, "friend"), value: null, end: named.end, type: "friend" }]
    : [];
};
