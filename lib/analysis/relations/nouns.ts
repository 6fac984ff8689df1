import { FUNCTION_WORDS } from "@/lib/analysis/text";
import { type Lang, type Role, roleOf } from "./roles";
import type { Token } from "./tokens";
import { verbsOf } from "./verbs";
import { tellsApart } from "./which";
import { BLOCKS_NOUN, INDEFINITE, isCompound, isNumber } from "./words";

const FIRST_OR_LAST =
  /^(?:first|last|previous|erste[rnms]?|letzte[rnms]?|primer[oa]?|ultim[oa]|premiere?|derniere?)$/;
const LATE =
  /^(?:ex|former|late|old-time|fruhere[rnms]?|ehemalige[rnms]?|verstorbene[rnms]?|antigu[oa]|difunt[oa]|ancien(?:ne)?|defunte?|feue?)$/;
const MAX_ADJECTIVES = 3;

const CLOSE =
  /^(?:a|dear|lovely|long-term|longterm|domestic|life|new|romantic|former|late|ex|my|our|eine?|neue[rn]?|una?)$/;

/** Returns the noun of a being after a determiner and adjectives. */
export function nounAfter(
  tokens: readonly Token[],
  from: number,
  lang: Lang,
): { head: number; role: Role } | null {
  for (let head = from; head <= from + MAX_ADJECTIVES; head++) {
    const token = tokens[head];
    if (!token?.isWord && !isNumber(token?.folded ?? "")) return null;
    const role = roleOf(token?.folded ?? "", lang);
    const next = tokens[head + 1];
    if (role) {
      const further = next ? roleOf(next.folded, lang) : null;
      // "My golden retriever dog", "my mother hen".
      if (further && next && !next.isCapital && next.folded !== "ex") continue;
      if (next && isCompound(next.folded)) return null;
      // "My cribbage partner" is one of play.
      if (role.role === "partner" && head > from && !CLOSE.test(tokens[head - 1]?.folded ?? "")) return null;
      const isPlural = role.isPlural || tokens.slice(from, head).some(({ folded }) => isNumber(folded));
      return { head, role: { ...role, isPlural } };
    }
    if (token && !tellsApart(token) && isNoAdjective(token, lang)) return null;
  }
  return null;
}

/** A verb or a function word ends the search for the noun: "my office has kids". */
function isNoAdjective({ folded, isCapital }: Token, lang: Lang): boolean {
  if (BLOCKS_NOUN.has(folded) || /^(?:heisst|llama|appelle)$/.test(folded)) return true;
  if (lang === "de" && isCapital) return true;
  if (lang === "en" && FUNCTION_WORDS.has(folded) && !INDEFINITE.has(folded)) return true;
  return verbsOf(folded).some((verb) => verb.lang === lang);
}

/** "My first dog" is over, and "my first child" is not. */
export function isFormer(tokens: readonly Token[], from: number, head: number, { type }: Role): boolean {
  const canFollow = /^(?:pet|spouse|partner|colleague|knows|neighbor)$/.test(type);
  return tokens
    .slice(from, head)
    .some(({ folded }) => LATE.test(folded) || (canFollow && FIRST_OR_LAST.test(folded)));
}
