import { anyOf, FEW, foldToBaseLetters, words } from "@/lib/analysis/text";

const LEAD_IN = words(
  "and, but, also, so, oh, btw, by the way, fyi, turns out, und, aber, ubrigens, y, pero, por cierto, et, mais, au fait",
);
const SOMEBODY = `(?:${words("my, our, his, her, their, the, mein\\w*, unser\\w*, sein\\w*, ihr\\w*, der, die, das, mis?, nuestr[oa]s?, sus?, el, la, mon, ma, mes, notre, nos, son, sa, le")} [\\w-]{2,20}(?: [\\w-]{2,20})?|(?!(?:i|you|we|it|this|that|there|ich|du|wir|yo|tu|je|nous)\\b)[\\w-]{2,20})`;
const IS = words(
  "'s, is, are, has, have, isn't, ist, sind, hat, haben, es, son, tiene, tienen, est, sont, a, ont",
);
/** An allergy or an illness that stays. */
export const CONDITION = words(
  "\\w*allerg\\w*, alerg\\w*, intoleran\\w*, co?eliac\\w*, zoliakie, diabet\\w*, asthma\\w*, asmatic[oa], epilep\\w*",
);
const AGAINST = "(?: (?:to|against|gegen|auf|a|al|aux?|a l[ao]s?) [\\w' -]{2,40}?)?";
const AFTERTHOUGHT =
  "(?:,? (?:btw|by the way|too|as well|of all things|you know|apparently|auch|ubrigens|tambien|aussi))?";
const HEALTH = anyOf(
  `^(?:${LEAD_IN},? )${FEW}${SOMEBODY} ?${IS} (?:[\\w'-]+ ){0,3}?${CONDITION}${AGAINST}${AFTERTHOUGHT}[.!]*$`,
);
/** "So no nuts at home" makes a rule of it. */
const RULE = anyOf(
  `\\b${words("so, no, never, don't, keep, avoid, please, only, must, kein\\w*, nie, bitte, sin, nunca, sans, jamais")}\\b`,
);
const MAX_CHARS = 160;

/**
 * Returns whether a text only says which allergy or illness somebody else has: "Lily's allergic to nuts".
 * That is a fact, and no taste.
 */
export function isHealthOfAnother(text: string): boolean {
  if (text.length > MAX_CHARS) return false;
  const folded = foldToBaseLetters(text).replace(/’/g, "'");
  return HEALTH.test(folded) && !RULE.test(folded);
}
