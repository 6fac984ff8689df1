import { nameAt } from "./names";
import type { Role } from "./roles";
import type { Token } from "./tokens";
import type { RelationType } from "./types";
import { CLAUSE_START } from "./words";

/** Words that tell one of several apart: "my other sister", "mi hermana mayor". */
const WORDS: readonly (readonly [string, RegExp])[] = [
  ["other", /^(?:other|andere[rnms]?|otr[oa]|autre)$/],
  ["second", /^(?:second|zweite[rnms]?|segund[oa]|deuxieme|seconde)$/],
  ["third", /^(?:third|dritte[rnms]?|tercer[oa]?|troisieme)$/],
  ["older", /^(?:older|elder|oldest|eldest|altere[rnms]?|alteste[rnms]?|mayor|aine|ainee)$/],
  ["younger", /^(?:younger|youngest|jungere[rnms]?|jungste[rnms]?|menor|cadet|cadette)$/],
];
/** Of these a person can have several. */
const SEVERAL: ReadonlySet<RelationType> = new Set(["sibling", "child", "relative", "pet"]);
const IN = /^(?:in|from|aus|en|de|a)$/;

/** What tells a being apart from others with its role, and the place after the words that say it. */
export type Which = { readonly which: string | null; readonly end: number };

const wordOf = (token: Token | undefined) =>
  WORDS.find(([, pattern]) => token !== undefined && pattern.test(token.folded))?.[0] ?? null;

/** Whether a word tells one of several apart. */
export const tellsApart = (token: Token): boolean => wordOf(token) !== null;

/**
 * Reads which of several a noun phrase means. A place counts only when the phrase opens its clause: "My
 * sister in Oslo is a nurse" tells her apart, and "I met my sister in Oslo" says where.
 */
export function whichAt(
  tokens: readonly Token[],
  { start, head, end, role }: { start: number; head: number; end: number; role: Role },
): Which {
  if (!SEVERAL.has(role.type) || role.isPlural) return { which: null, end };
  const word = tokens.slice(start, end).map(wordOf).find(Boolean) ?? null;
  const opens = start === 0 || CLAUSE_START.has(tokens[start - 1]?.folded ?? "");
  const isPlace = opens && end === head + 1 && IN.test(tokens[end]?.folded ?? "");
  const place = isPlace ? nameAt(tokens, end + 1) : null;
  if (!place || !tokens[place.end]?.isWord) return { which: word, end };
  return { which: [word ?? "", place.name.toLowerCase()].join(" ").trim(), end: place.end };
}
