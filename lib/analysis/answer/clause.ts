import { ANY_MONTH, foldToBaseLetters, normalize, sentences } from "@/lib/analysis/text";
import { distinctTerms, type Word, wordsOf } from "./terms";
import { CUT, LINK, OF, PAST_LINK, PLACE_WORD } from "./vocabulary";

/** An attribute is stated at the start of a message. The rest is not read, so that time stays bounded. */
const MAX_CHARS = 1000;

const TITLE_STOP = /\b(Dr|Drs|Mr|Mrs|Ms|St|Prof|Sr|Sra|Mme|Nr|No)\. /g;
/** "3. August": the full stop of a German date does not end a sentence. */
const DAY_STOP = new RegExp(`(\\d)\\. (?=${ANY_MONTH.replace("(?:", "(?:märz|")}\\b)`, "giu");
const CLAUSE_END = /[,;:()"]+\s+|\s[–—-]\s|[,;:)"]+$/;
/** What is asked, imagined, wished, quoted or over sets no attribute. */
const DOUBT =
  /[?？]|^(?:if|when|wenn|falls|si|quand|cuando) |\b(?:if|would|could|might|maybe|perhaps|wish|imagine|used to|almost|pretend|vielleicht|ware|konnte|quizas?|tal vez|ojala|podria|seria|peut-etre|pourrait|serait|said that|told me)\b/i;

const FIRST_PERSON =
  /^(?:i|we|i'm|i've|i'd|we're|we've|ich|wir|je|nous|my|our|mein\w{0,2}|unser\w{0,2}|mis?|nuestr[oa]s?|mon|ma|mes|notre|vivo|trabajo|tengo|soy|estudio|bebo|hablo|uso|vivimos|tenemos)$|^j'/;

/** A part of a sentence with its words, and the text of the parts after it. */
export type Clause = { readonly text: string; readonly words: readonly Word[]; readonly rest: string };
/** The clauses of a text that state something, and all of its terms. */
export type Statement = { readonly clauses: readonly Clause[]; readonly terms: ReadonlySet<string> };
/** The places of a question's first and last term in a clause. */
export type Match = { readonly first: number; readonly last: number };
/** A part of a clause, and the place where it ends. */
export type Value = { readonly text: string; readonly end: number };

/** Reads the clauses of a text, without those of sentences that ask, imagine or quote. */
export function parseStatement(text: string): Statement {
  const plain = normalize(text.slice(0, MAX_CHARS))
    .replace(TITLE_STOP, "$1\u2024 ")
    .replace(DAY_STOP, "$1\u2024 ");
  const clauses = sentences(plain).flatMap((sentence) => {
    if (DOUBT.test(foldToBaseLetters(sentence))) return [];
    const parts = sentence.split(CLAUSE_END).filter(Boolean);
    return parts.map((part, index) => ({
      text: part,
      words: wordsOf(part),
      rest: parts.slice(index + 1).join(", "),
    }));
  });
  return { clauses, terms: new Set(clauses.flatMap(({ words }) => distinctTerms(words))) };
}

/** Whether any of the words speaks of the speaker. */
export const isFirstPerson = (words: readonly Word[]) =>
  words.some(({ folded }) => FIRST_PERSON.test(folded));

/** Returns the text of the words between two places. A mask ("[EMAIL]") or a marker is no value. */
export function between({ text, words }: Clause, from: number, to: number): Value | null {
  const [first, last] = [words[from], words[to]];
  if (!first || !last || to < from || /[[\]]/.test(text.slice(Math.max(0, first.start - 1), last.end + 1)))
    return null;
  return { text: text.slice(first.start, last.end), end: last.end };
}

/** Returns the words from a place up to the next word that begins another clause. */
export function phrase(clause: Clause, from: number, most = 8): Value | null {
  const { words } = clause;
  let to = from;
  while (to < words.length && to - from < most && !(to > from && CUT.has(words[to]?.folded ?? ""))) to++;
  return between(clause, from, to - 1);
}

/**
 * Returns the place of the link verb after the subject. Between them stands at most a phrase, such as "at
 * Northpoint".
 */
export function linkAfter({ words }: Clause, { last }: Match, isPast: boolean): number | null {
  for (let index = last + 1; index < words.length && index <= last + 5; index++) {
    const word = words[index];
    if (!word) return null;
    if (LINK.has(word.folded)) return !isPast && PAST_LINK.has(word.folded) ? null : index;
    const isPhrase =
      PLACE_WORD.has(words[last + 1]?.folded ?? "") ||
      OF.has(words[last + 1]?.folded ?? "") ||
      ["for", "with", "fur"].includes(words[last + 1]?.folded ?? "");
    if (word.term !== null && !isPhrase) return null;
  }
  return null;
}
