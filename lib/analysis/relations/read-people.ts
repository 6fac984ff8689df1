import { nameAt, nameBefore, textOf } from "./names";
import { entity, namedPlaceAt, nounPhraseAt } from "./objects";
import { bareGroup, groupAt } from "./read-belongings";
import { complementOf, is, type Reader, reading, skipAdverbs } from "./reader";
import type { Lang } from "./roles";
import { isJob } from "./things";
import type { Token } from "./tokens";
import { isIndefinite, THIRD } from "./words";

const NO_TASTE =
  /^(?:about|for|with|in|on|at|of|from|it|that|this|you|him|her|them|these|those|how|when|what|to|the|my|your|our|his|their|a|an|me|us|so|being|and|but|all|seeing|hearing|having|every|dich|dich|euch|es|das|die|den|der|mein.*|dein.*|te|vous|mon|ma|mes|ton|ta|sa|son|ca|cette|ce|i|we|one|where|both|any|some|more|very|too|not|talking|spending|getting|going)$/;

/** Words that point to something else: "love watching them", "love running my own studio". */
const POINTS =
  /^(?:my|our|your|his|her|their|its|them|it|him|this|that|these|those|you|us|me|i|we|they|what|how|everyone|each|mein.*|dein.*|sein.*|mi|tu|su|mon|ma|mes|ton|son|sa|ses|ca|eso|esto|das|dies.*|makes?|made|is|are|was)$/;

/** What ends a phrase of taste. */
const ENDS_TASTE =
  /^(?:lately|recently|anymore|again|already|but|because|cause|so|since|when|while|though|although|due|as|too|very|now|also|if|than|more|aber|weil|denn|wenn|pero|porque|cuando|mais|parce|quand|car)$/;
/** After "and", another clause begins with one of these. */
const NEXT_CLAUSE =
  /^(?:prefer|avoid|only|would|will|hate|never|always|usually|consume|try|want|need|have|am|it|he|she|they|i|we|you|the|my|vastly|refuse|do|can|then|ich|prefiero|je|yo)$/;
const MAX_TASTE_WORDS = 12;

/**
 * Returns the place after what is liked, with what restricts it ("cities with much noise"); null when it is
 * nothing that stays so, or when it is too long.
 */
function tasteEnd(tokens: readonly Token[], at: number, lang: Lang): number | null {
  for (let end = at; end <= at + MAX_TASTE_WORDS; end++) {
    const token = tokens[end];
    if (!token?.isWord || ENDS_TASTE.test(token.folded)) return end > at ? end : null;
    const isNextClause = /^(?:and|or|und|y|et)$/.test(token.folded) && is(tokens[end + 1], NEXT_CLAUSE);
    if (isNextClause) return end > at ? end : null;
    // "Me gusta la casa a veinte grados" likes no home.
    const isSetting = lang !== "en" && end > at && /^(?:a|al|au|auf|bei)$/.test(token.folded);
    if (POINTS.test(token.folded) || isSetting) return null;
  }
  return null;
}

export function taste(type: "likes" | "dislikes"): Reader {
  return (tokens, verb, form) => {
    let at = complementOf(tokens, verb, form, []);
    // "I'd like insurance" is a wish.
    if (is(tokens[verb - 1], /^(?:'d|would|to)$/)) return [];
    if (is(tokens[verb], /^stand$/) && !is(tokens[verb - 1], /^'t$/)) return [];
    if (form.lang === "es" && is(tokens[at], /^(?:el|la|los|las)$/)) at++;
    else if (form.lang === "fr" && is(tokens[at], /^(?:le|la|les|l'|faire)$/)) at++;
    else if (form.lang === "es" && !is(tokens[at], /(?:ar|er|ir)$/)) return [];
    const opening = tokens[at];
    if (!opening?.isWord || NO_TASTE.test(opening.folded) || THIRD.has(opening.folded)) return [];
    if (nameAt(tokens, at) && form.lang !== "de") return [];
    const end = tasteEnd(tokens, at, form.lang);
    if (end === null) return [];
    return [{ object: null, value: textOf(tokens, at, end), end, type }];
  };
}

export const be: Reader = (tokens, verb, form, { phrases }) => {
  const at = skipAdverbs(tokens, verb + 1);
  // "I'm back from Rome".
  if (is(tokens[at - 1], /^back$/)) return [];
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
  // "I'm a good cook" cooks at home.
  if (
    /^(?:good|great|bad|terrible|decent|pretty|careful|slow|fast|huge|keen|amateur|better|horrible|nervous|safe|avid)$/.test(
      noun.words[0] ?? "",
    )
  )
    return [];
  if (form.lang === "en" ? !hasArticle : noun.determiner !== null && !hasArticle) return [];
  return [
    {
      object: null,
      value: noun.text,
      end: noun.end,
      type: "works_as",
      ended: is(tokens[verb], /^(?:was|war|era|etait)$/),
    },
  ];
};

export const marry: Reader = (tokens, verb) => {
  const at = is(tokens[verb + 1], /^(?:to|mit|con|avec|a)$/) ? verb + 2 : verb + 1;
  // "My sister married Paul", and not "Anna is married Tom".
  const isAction =
    is(tokens[verb], /^married$/) && !is(tokens[verb - 1], /^(?:is|are|was|were|am|'m|'re|'s|been|got)$/);
  const role = is(tokens[verb], /^(?:engaged|verlobt|fiance)$/)
    ? (["partner", "fiance"] as const)
    : (["spouse", "spouse"] as const);
  const name = isAction || at > verb + 1 ? nameAt(tokens, at) : null;
  return name
    ? [{ object: entity("person", name.name, role[1]), value: null, end: name.end, type: role[0] }]
    : [];
};

/** "The Lord of the Rings": a title goes on behind small words. */
function titleEnd(tokens: readonly Token[], at: number): number | null {
  let end = is(tokens[at], /^the$/) ? at + 1 : at;
  const start = end;
  for (;;) {
    const name = nameAt(tokens, end);
    if (!name) return end > start ? end : null;
    end = name.end;
    const next = is(tokens[end], /^of$/) ? (is(tokens[end + 1], /^the$/) ? end + 2 : end + 1) : end;
    if (next === end || !nameAt(tokens, next)) return end;
    end = next;
  }
}

/** "I'm a big fan of Nintendo games". */
export const fan: Reader = (tokens, verb) => {
  const name = titleEnd(tokens, verb + 2);
  // "Nintendo games": the name describes the noun behind it.
  const next = name === null ? undefined : tokens[name];
  const title = next?.isWord && !is(next, /^(?:and|but|because|since|so|too|who|which|as)$/) ? null : name;
  const end = is(tokens[verb + 1], /^of$/) ? (title ?? tasteEnd(tokens, verb + 2, "en")) : null;
  if (
    end === null ||
    (!isIndefinite(tokens[verb - 1]?.folded ?? "") && !isIndefinite(tokens[verb - 2]?.folded ?? ""))
  )
    return [];
  return [{ object: null, value: textOf(tokens, verb + 2, end), end, type: "likes" }];
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
