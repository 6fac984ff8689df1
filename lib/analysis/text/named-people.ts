import { fold } from "./fold";
import { withoutForeignFunctionWords } from "./foreign-words";
import { unmaskedName } from "./masked-values";
import { INDEX_STOP_WORDS } from "./stop-words";
import { tokenize } from "./tokenize";

const WORD = /[\p{L}\p{M}]+/gu;
const MIN_LENGTH = 3;
const POSSESSIVE = /['’]s\b/g;

/**
 * Returns the speakers that a question names, in order of first mention. A word names a speaker when it
 * equals part of the name (three letters or more, any case), or when it is a capitalised nickname: at least
 * three letters that start a name at least two letters longer, as "Mel" starts "Melanie". Lowercase English
 * function words name nobody, and a masked value is nobody's name.
 */
export function findNamedPeople(question: string, speakers: readonly string[]): string[] {
  const words = mentions(question);
  const namedSpeakers: { speaker: string; at: number }[] = [];
  for (const speaker of new Set(speakers)) {
    const names = (fold(unmaskedName(speaker)).match(WORD) ?? []).filter((name) => name.length >= MIN_LENGTH);
    const first = words.find((word) => names.some((name) => isMeant(name, word)));
    if (first) namedSpeakers.push({ speaker, at: first.at });
  }
  return namedSpeakers.sort((a, b) => a.at - b.at).map(({ speaker }) => speaker);
}

/**
 * Returns the index terms of a question without the function words of its language and without the names of
 * its speakers, because names say whose turns to search and not for what. When nothing else remains, the
 * names are kept.
 */
export function queryTerms(question: string, speakers: readonly string[]): string[] {
  const terms = withoutForeignFunctionWords(tokenize(question), question);
  const names = new Set(speakers.flatMap((speaker) => tokenize(speaker)));
  const rest = terms.filter((term) => !names.has(term));
  return rest.length > 0 ? rest : [...terms];
}

type Mention = { word: string; isCapital: boolean; at: number };

/** Returns the distinct words that can be names, in order of first mention. */
function mentions(question: string): Mention[] {
  const found = new Map<string, Mention>();
  let at = 0;
  for (const [wordAsWritten] of question.replace(POSSESSIVE, "").matchAll(WORD)) {
    const word = fold(wordAsWritten);
    const isCapital = wordAsWritten[0] !== wordAsWritten[0]?.toLowerCase();
    const isFunctionWord = INDEX_STOP_WORDS.has(word) && (at === 0 || !isCapital);
    const key = `${isCapital} ${word}`;
    if (word.length >= MIN_LENGTH && !isFunctionWord && !found.has(key)) {
      found.set(key, { word, isCapital, at });
    }
    at++;
  }
  return [...found.values()];
}

function isMeant(name: string, { word, isCapital }: Mention): boolean {
  return name === word || (isCapital && name.length > word.length + 1 && name.startsWith(word));
}
