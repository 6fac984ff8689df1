import { nextOfList } from "./access-code-list";
import { isPin, type NamedCode } from "./access-code-pin";
import {
  AFTER_NAME,
  AFTER_VALUE,
  ARTICLES,
  BEFORE_NAME,
  isEntrance,
  isEntranceOrPlace,
  isOwner,
  OF,
  REPLACEMENT,
  wordsOf,
  YEAR,
} from "./access-code-words";
import { before, type Finder, type Hit, matchAt } from "./scan";

/** Names of access codes, and the end of compounds such as "Haustürcode". */
const NAME =
  /(?:pin[ -]?code|pin|passcode|code|combination|combo|kombination|código|codigo|combinación|clave|combinaison|codice|combinazione|combinatie|combinação|senha)(?![\p{L}\d_-])/gu;
/** The first part of a compound. */
const PREFIX = /(?:^|[^\p{L}\d_-])([\p{L}-]{0,24})$/u;
/** First parts of compounds that name a code of its own: "Zahlencode", "toegangscode". */
const CODE_PREFIX = /^(?:digi|zahlen|zugangs|toegangs|cijfer|entry|access)-?$/;
/** From the end of a name to the next value on the same line. */
const TO_VALUE = /[^\d\n]{0,72}?(?<![a-z])(?=[a-z]{0,2}\d)/y;
/** Digits, also with letters as on some keypads: 4437, 31 77 09, 4437B, 38B21, C1958X. */
const VALUE =
  /(?:\d(?:[ -]?\d){2,7}[#*a-dxyz]?|\d{1,4}[a-dxyz]\d{1,4}|[a-z]{1,2}\d{3,6}[a-z]?)(?![\p{L}\d])/uy;
const VALUE_BEFORE =
  /(?<![\w.,:/-])([#*]?\d(?:[ -]?\d){2,7}[#*a-d]?) (?:is|ist|es|est|è|é)((?: [\p{L}'’]{1,14}){1,4} )$/u;
/** What follows a longer number, a time, an amount or a date. */
const MORE = /^(?:[.,:/-]?\d| ?[€$£¥%°])/;
/** The words that introduce a value. */
const INTRODUCTION =
  /(?:^|[\s,;(–—])(?:(?:it|that|code|pin|combo)['’]?s|is|['’]s|was|be|now|ist|sie|lautet|jetzt|nun|es|son|ahora|est|c['’]est|maintenant|è|adesso|ora|nu|é|agora)(?: (?:now|just|set to|to be|jetzt|nun|ahora|maintenant|adesso|ora|nu|agora))?:? ?["'“«(]?[#*]?$|^['’]s ["'“«]?[#*]?$|(?: ?[:=–—]| -|,) ?["'“«(]?[#*]?$/;
/** "… to 4821" introduces a value only after a change. */
const CHANGED_TO =
  /(?:chang|set|reset|switch|updat|geänder|gesetzt|geset|cambi|chang|modific|mis|mud|alter|wijzig|verander)[\p{L}]*(?: [\p{L}']+){0,5} (?:to|from|auf|von|a|en|de|à|in|naar|van|para) [#*]?$/u;
/** A sentence may end between the name and the value only when the next one refers to the name. */
const NEXT_SENTENCE =
  /^ ?(?:it|now|the new one|mine|ours|his|hers|theirs|er|sie|jetzt|die neue|der neue|meine[rs]?|unsere[rs]?|ahora|el (?:nuevo|mío|nuestro)|la (?:nueva|mía|nuestra)|es|maintenant|c['’]est|le (?:nouveau|mien|nôtre)|adesso|ora|nu|het|agora)\b/;
/** Verbs after which "code 4821" is an instruction. */
const INSTRUCTION =
  /(?:use|enter|type|punch|dial|need|needs|brauchst|benutze|nimm|usa|marca|utilise|tape|tapez|digita|gebruik|toets)(?: in| du| man| je)?(?: (?:the|den|el|le|il|de|o))? $|open(?:s|ed)? with (?:the )?$|(?:has|hat|tiene|ha|a|heeft|tem) (?:the|die|den|la|el|le|il|de|o|a) $/;
/** A value that denies, asks or measures. */
const NOT_A_VALUE =
  /(?:^|[\s'’])(?:not|never|nicht|kein|keine|digits?|lines?|section|page|error|status|version|ends?|starts?|fehler|postal|geht|cost|costs)(?![\p{L}])/u;
/** A word that follows makes it another card: "carte mère", "tarjeta gráfica". */
const CARD = /^(?:carte|tarjeta)$/;
const SENTENCE_END = /[.!?](?= |$)|\n/;

/** Returns the part of a clause before a name: after the last digit, line or sentence end. */
function clauseBefore(lower: string, at: number): string {
  return before(lower, at, 72)
    .replace(/^.*(?:[\d\n]|[.!?] )/su, "")
    .replace(/(?<!\p{L})(lock|key|mail|strong)[ -]box(?!\p{L})/gu, "$1box");
}

/** Returns whether the text between a name and a number introduces a value. */
function introduces(between: string, preceding: string): boolean {
  const sentenceEnd = SENTENCE_END.exec(between);
  if (sentenceEnd !== null && !NEXT_SENTENCE.test(between.slice(sentenceEnd.index + 1))) return false;
  if (NOT_A_VALUE.test(between)) return false;
  if (wordsOf(between).length > 10) return false;
  return (
    INTRODUCTION.test(between) ||
    CHANGED_TO.test(`${preceding.slice(-40)}code${between}`) ||
    /^ [#*]?$/.test(between)
  );
}

/** Returns whether the words next to a name leave it the name of an access code. */
function isPlainName(
  precedingWords: readonly string[],
  between: string,
  followingWords: readonly string[],
  isNewClause: boolean,
): boolean {
  const previous = isNewClause ? undefined : precedingWords.at(-1);
  if (previous !== undefined && !BEFORE_NAME.has(previous) && !isOwner(previous)) return false;
  const next = /^['’]?[ ]?\p{L}/u.test(between) ? followingWords[0] : undefined;
  if (next === undefined) return true;
  if (!AFTER_NAME.has(next) && !isEntrance(next)) return false;
  if (!OF.has(next)) return true;
  const from = followingWords.findIndex((word) => !ARTICLES.has(word) && !OF.has(word));
  if (from === -1) return false;
  const things = followingWords.slice(from, from + 3);
  const end = things.findIndex((word) => OF.has(word) || (AFTER_NAME.has(word) && word !== "s"));
  return things
    .slice(0, end === -1 ? 3 : end)
    .some((word, at, { length }) => isEntranceOrPlace(word) && !(CARD.test(word) && at < length - 1));
}

/** Returns whether the clause of a code names what the code opens. */
function opensThing({ prefix, preceding, between, rest }: NamedCode): boolean {
  const followingWords = wordsOf(between);
  const precedingWords = wordsOf(preceding);
  if (prefix !== "") {
    const part = prefix.replace(/-$/, "");
    return isOwner(part) || isOwner(part.replace(/s$/, "")) || CODE_PREFIX.test(prefix);
  }
  const isNewClause = /[:,;] $/.test(preceding);
  if (!isPlainName(precedingWords, between, followingWords, isNewClause)) return false;
  const previous = precedingWords.at(-1) ?? "";
  if (isOwner(previous) || CODE_PREFIX.test(previous)) return true;
  if (/^ [#*]?$/.test(between))
    return (isNewClause || INSTRUCTION.test(preceding)) && hasThing(precedingWords, rest);
  return followingWords.some(isEntranceOrPlace) || hasThing(precedingWords, rest);
}

function hasThing(precedingWords: readonly string[], rest: string): boolean {
  if (precedingWords.some(isEntrance)) return true;
  const clause = rest.split(/[.,;!?\n]/, 1)[0] ?? "";
  return wordsOf(clause).some(isEntranceOrPlace);
}

const accessCode = (start: number, end: number): Hit => ({
  start,
  end,
  kind: "SECRET",
  rule: "secret.access_code",
});

/** Returns the code at an offset, unless it is part of a longer number or counts what follows it. */
function valueAt(lower: string, at: number): Hit | null {
  const value = matchAt(VALUE, lower, at)?.[0];
  if (value === undefined) return null;
  const rest = lower.slice(at + value.length, at + value.length + 24);
  const follower = /^ (\p{L}+)/u.exec(rest)?.[1];
  if (MORE.test(rest) || (follower !== undefined && !AFTER_VALUE.has(follower))) return null;
  return accessCode(/[#*]/.test(lower.charAt(at - 1)) ? at - 1 : at, at + value.length);
}

/** The number that follows a name, its introduction and what surrounds them. */
function codeAfter(lower: string, prefix: string, name: string, at: number, nameEnd: number): Hit | null {
  const between = matchAt(TO_VALUE, lower, nameEnd)?.[0];
  if (between === undefined) return null;
  const start = nameEnd + between.length;
  const hit = valueAt(lower, start);
  if (hit === null) return null;
  const rest = lower.slice(hit.end, hit.end + 40);
  const preceding = clauseBefore(lower, at);
  if (!introduces(between, preceding)) return null;
  if (/ (?:in|en) $/.test(between) && YEAR.test(lower.slice(start, hit.end))) return null;
  const code = { prefix, name, preceding, between, rest };
  return isPin(code, lower.slice(start, hit.end)) || opensThing(code) ? hit : null;
}

/** "the gate code was 4821, it's 9082 now". */
function replacementAfter(lower: string, end: number): Hit | null {
  const between = matchAt(TO_VALUE, lower, end)?.[0] ?? "";
  if (between === "" || between.length > 32 || !wordsOf(between).every((word) => REPLACEMENT.has(word)))
    return null;
  return valueAt(lower, end + between.length);
}

/**
 * Returns a code that replaces the one before it, or the next one of a list: "alarm pin 5521, garage 8830".
 */
function followingCode(lower: string, end: number): Hit | null {
  const start = nextOfList(lower, end);
  return replacementAfter(lower, end) ?? (start === null ? null : valueAt(lower, start));
}

/** "4821 is the code for the gate". */
function codeBefore(lower: string, prefix: string, name: string, at: number, nameEnd: number): Hit | null {
  const match = VALUE_BEFORE.exec(before(lower, at, 56));
  if (match === null) return null;
  const [whole, value = "", preceding = ""] = match;
  const between = /^[^\d\n.,;!?]{0,40}/.exec(lower.slice(nameEnd, nameEnd + 40))?.[0] ?? "";
  const code = { prefix, name, preceding, between, rest: "" };
  const start = at - whole.length;
  return isPin(code, value) || opensThing(code) ? accessCode(start, start + value.length) : null;
}

/**
 * Finds access codes that ordinary sentences say: the name of a code, the thing that it opens, and a number
 * in the same or the next clause. "They changed the gate code, it's 9082", "the shed has a new code: 7741",
 * "my new PIN is 4417". In English, German, Spanish, French, Italian, Dutch and Portuguese.
 */
export const findAccessCodes: Finder = (_text, { lower }) => {
  const hits: Hit[] = [];
  for (const { 0: name, index } of lower.matchAll(NAME)) {
    const prefix = PREFIX.exec(before(lower, index, 25))?.[1];
    if (prefix === undefined) continue;
    const at = index - prefix.length;
    const end = index + name.length;
    const hit = codeAfter(lower, prefix, name, at, end) ?? codeBefore(lower, prefix, name, at, end);
    for (let next = hit; next !== null; next = followingCode(lower, next.end)) hits.push(next);
  }
  return hits;
};
