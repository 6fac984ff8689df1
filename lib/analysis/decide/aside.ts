import { anyOf } from "@/lib/analysis/text";
import { EXCEPTION, withoutOpeningComma } from "./exception";

/** Between a statement and its reason or consequence. */
const BREAK = /[,;] ?| (?=(?:so|since|because|weil|denn|porque|asi que|parce que|donc) )/;
/** An aside that says what someone is, has or wants. */
const LASTING = anyOf(
  "\\b(?:allergic|always|never|from now on|every|moved|new|name|called|married|pregnant|prefer|hate|love|like|immer|nie|ab jetzt|siempre|nunca|toujours|jamais|nouvelle?|neue[nrs]?|nuev[oa])\\b",
);
const MAX_WORDS = 8;
/** "Feed the cat at 8 today, not at 6". */
const CONTRAST = anyOf(
  "^(?:not|instead of|rather than|nicht|statt|anstatt|no|en vez de|en lugar de|pas|et non|au lieu d[e'])\\b(?: [\\w:'.]+){1,4}$",
);
/** "Just this once, lights on tonight": part of the statement. */
const ONLY_EXCEPTION = new RegExp(`^${EXCEPTION}[.!]*$`, "i");

/**
 * Splits "no spin this week, pulled my calf" into the statement and its asides. `isAlone` means that the
 * asides are short reasons or consequences, which end with the statement. Expects base letters.
 */
export function splitAside(sentence: string): { readonly statement: string; readonly isAlone: boolean } {
  const parts = withoutOpeningComma(sentence).split(BREAK);
  const once = parts.filter((part) => ONLY_EXCEPTION.test(part));
  const [first = "", ...asides] = parts.filter((part) => !once.includes(part));
  return { statement: [first, ...once].join(" "), isAlone: !asides.some(isLasting) };
}

function isLasting(part: string): boolean {
  if (CONTRAST.test(part)) return false;
  return /\d/.test(part) || LASTING.test(part) || (part.match(/\S+/g)?.length ?? 0) > MAX_WORDS;
}
