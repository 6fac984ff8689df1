import {
  FOREIGN_FUNCTION_WORDS,
  FUNCTION_WORDS,
  foldToBaseLetters,
  isGerman,
  stemForIndex,
  tokenize,
} from "@/lib/analysis/text";

/** Words by which a summary refers to a conversation. They are no content of it. */
const REPORTING = new Set(
  tokenize(
    `user users person speaker conversation session chat message say said says mention mentioned told tell talked talk
     discuss discussed discussion ask asked explain explained state stated note noted report reported share shared
     express expressed describe described confirm confirmed also later finally additionally furthermore meanwhile however
     currently recently today summary topic remember assistant agent`,
  ),
);
const REPORTING_ELSEWHERE = new Set(
  `nutzer nutzerin benutzer person gesprach sagte sagt erwahnte erwahnt erzahlte erzahlt berichtete fragte ausserdem
   usuario usuaria persona dijo dice menciono cuenta conto pregunto ademas tambien
   utilisateur utilisatrice personne dit mentionne raconte demande aussi sa leur leurs ils elles lui l d j qu
   o a os as um uma ele ela eles elas seu sua seus suas disse il lui lei un una utente suo sua suoi
   sue de het hij zij zijn haar hun gebruiker naar anvandaren han hon hans hennes deras uzytkownik uzytkowniczka المستخدم उपयोगकर्ता
   пользователь пользователя он она они у его ее в 用户 用戶 ユーザー 사용자 他 她 在 的 是 叫`.split(/\s+/),
);
const HAS_CASE = /\p{Lu}|\p{Ll}/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const HIRAGANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u;

/** What the cited turns contain, for comparison with a sentence. */
export type Source = {
  readonly terms: ReadonlySet<string>;
  readonly text: string;
  /** The words in base letters, and those with a capital letter as written. */
  readonly words: ReadonlySet<string>;
  readonly capitalised: ReadonlySet<string>;
  readonly isGerman: boolean;
};

/** Collects the terms of texts and of the names of their speakers. */
export function sourceOf(texts: readonly string[]): Source {
  const text = texts.join("\n");
  return {
    terms: new Set(tokenize(text)),
    text: foldToBaseLetters(text),
    words: new Set(foldToBaseLetters(text).match(WORD)),
    capitalised: new Set(text.match(/\p{Lu}\p{L}*/gu)),
    isGerman: isGerman(text),
  };
}

function isReporting(term: string): boolean {
  return REPORTING.has(stemForIndex(term)) || REPORTING_ELSEWHERE.has(foldToBaseLetters(term));
}

function isEmpty(term: string): boolean {
  const base = foldToBaseLetters(term);
  return (
    REPORTING.has(term) ||
    REPORTING_ELSEWHERE.has(base) ||
    FUNCTION_WORDS.has(base) ||
    FOREIGN_FUNCTION_WORDS.some((words) => words.has(base)) ||
    HIRAGANA_ONLY.test(term)
  );
}

/** Returns the terms of a text that carry content, each once. */
export function contentOf(text: string): string[] {
  return [...new Set(tokenize(text))].filter((term) => !isEmpty(term));
}

/** Returns whether two terms are one word with different endings, such as "wohne" and "wohnt". */
function isInflected(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same++;
  return same >= 4 && one.length - same <= 3 && other.length - same <= 3;
}

/** Returns whether a source contains a term, with any ending. */
export function hasTerm({ terms, text }: Source, term: string): boolean {
  if (terms.has(term)) return true;
  // Scripts without spaces are cut into words differently in different contexts.
  if (!HAS_CASE.test(term) && !/^[a-z0-9]/u.test(term)) return text.includes(term);
  return [...terms].some((other) => isInflected(term, other));
}

/** With these, a statement begins only when they are names. */
const NAME_AT_START = /^(?:Will|Can|May|Don|Might|Must|Should)$/u;

/**
 * Returns the names of a sentence that a source does not contain: words with a capital letter, and in scripts
 * without capital letters all words with content. The first word counts too, because it can be a name. Inside
 * a sentence, "Will" is a name, and a name differs from the source at most by the ending of a plural.
 */
export function foreignNames(sentence: string, source: Source): string[] {
  return [...sentence.matchAll(WORD)].flatMap(([word], index) => {
    if (!/\p{Lu}/u.test(word) && /\p{Ll}|\p{N}/u.test(word)) return [];
    const base = foldToBaseLetters(word);
    const terms = tokenize(word).filter((term) => !isEmpty(term));
    if (!/^\p{Lu}\p{Ll}/u.test(word)) return terms.every((term) => isNamed(source, term, word)) ? [] : [word];
    if (isEmpty(base)) {
      const isPlain = index === 0 ? !NAME_AT_START.test(word) : isReporting(base);
      return isPlain || source.capitalised.has(word) ? [] : [word];
    }
    const isInside = index > 0 && !source.isGerman;
    const isKnown = isInside
      ? [...source.words].some((other) => isPlural(base, other, /^(?:e?s)?$/u))
      : terms.every((term) => isNamed(source, term, word));
    return isKnown ? [] : [word];
  });
}

/** Endings may differ only after a long common part, so that "Maria" is not "Mario". */
function isNamed(source: Source, term: string, word: string): boolean {
  if (source.terms.has(term)) return true;
  if (!HAS_CASE.test(word)) return source.text.includes(term);
  return [...source.terms].some((other) => isPlural(term, other, /^(?:s|es|n|en|e|er)$/u));
}

/** Returns whether one of two words is the other with an ending, of a plural or a case. */
function isPlural(one: string, other: string, ending: RegExp): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && ending.test(long.slice(short.length));
}
