import { foldToBaseLetters } from "@/lib/analysis/text";
import { namesTopic } from "./bare-correction";
import { isLightWord } from "./light-words";
import { parseStatement, type Statement } from "./statement";

/** "Vitest, not Jest", "die 3a, nicht die 3b": what stands after the negation has at most four words. */
const NAMED =
  /^(?<rest>.+?)(?:,| [-–—]|\()? ?\b(?:and not|und nicht|y no|et pas|not|nicht|no(?= (?:el|la|los|las|a|en|un|una)\b)|pas|instead of|statt|anstatt|en vez de|en lugar de|au lieu de) (?<named>[^\s!?)]+(?: [^\s!?)]+){0,3}?)[.!)]*$/iu;
/** A longer message says more than a correction. */
const MAX_CHARS = 200;

/**
 * Returns whether a message puts another value for one that it names and that the memory has: "Vitest, not
 * Jest" after "we take Jest for the tests". What it names is a value, has a digit or begins with a capital
 * letter, and what it puts instead is of the same sort and not in the memory. It names no other topic than
 * the memory, except before a colon: "the rug is beige, not green" says nothing about a green sofa.
 */
export function replacesNamed(message: string, memory: string): boolean {
  if (message.length > MAX_CHARS) return false;
  const { rest = "", named = "" } = NAMED.exec(message)?.groups ?? {};
  const said = rest.replace(/^.*: /, "");
  const [before, after, older] = [parseStatement(said), parseStatement(named), parseStatement(memory)];
  if (after.isQuestion || before.cues.hypothetical || older.isQuestion) return false;
  const known = new Set(wordsOf(memory));
  const cited = wordsOf(named).filter((word) => !isLightWord(word));
  if (cited.length === 0 || !cited.every((word) => known.has(word))) return false;
  return SORTS.some((sort) => {
    const [instead, old] = [sort(before).filter((value) => !sort(older).includes(value)), sort(after)];
    const words = new Set(instead.flatMap((value) => value.split(" ")));
    return (
      instead.length === old.length &&
      old.length > 0 &&
      old.every((value) => sort(older).includes(value)) &&
      wordsOf(said).every((word) => words.has(word) || !namesTopic(word, older))
    );
  });
}

/**
 * The sorts of values that replace each other: each kind of typed value, codes such as "3a", numbers whatever
 * their unit, and names.
 */
const SORTS: readonly ((statement: Statement) => readonly string[])[] = [
  ({ values }) => [...values].flatMap(([kind, found]) => [...found].map((value) => `${kind} ${value}`)),
  ({ text }) => wordsOf(text).filter((word) => /\d/.test(word) && /[a-z]/.test(word)),
  ({ text }) => wordsOf(text).filter((word) => /^\d[\d.:]*$/.test(word)),
  ({ capitals }) => [...capitals],
];

/** Words with their digits: "3a" is one. */
const wordsOf = (text: string): readonly string[] =>
  foldToBaseLetters(text).match(/[\p{L}\p{N}]+(?:[.:-][\p{L}\p{N}]+)*/gu) ?? [];
