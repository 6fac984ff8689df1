import { FUNCTION_WORDS, NUMBER_WORDS, spelledNumber, splitWords, wordSet } from "@/lib/analysis/text";
import { stem } from "./stem";

/** Words that announce a change without naming its subject. */
const CHANGE_WORDS =
  wordSet(`actually meant mean said correction scratch sorry wait instead rather change changed
  changing anymore longer now new from days please set use used using start started stop stopped still back since
  make made put turn turned no not`);
/** Small talk and filler words. The decider ignores more words, for example "last" and "small". */
const CHAT_WORDS =
  wordSet(`ok okay yes yeah yep nope nah lol lmao haha hey hi hello bye thanks thank thx please pls pardon sure right
  correct true false exactly definitely certainly indeed totally oh ooh ah um hmm hm wow well great good nice cool awesome
  perfect excellent wonderful amazing lovely fine sweet super fun proud happy glad dear welcome luck wish hope enjoy sir
  anyway yet really pretty quite lot lots much many bit kind sort maybe perhaps probably even though enough already always
  never ever basically honestly literally obviously course soon while again away ago guess suppose think thought know knew see
  saw hear heard understand say tell told talk ask sound seem look looks like feel idea point sense matter mind info
  help suggestion option problem worry issue hold hang continue confirm set ready ahead finish finished check give gave
  take come came needed needs try trying keep put end way thing things stuff something anything everything nothing someone
  everyone times days today moment minute long same different whole able around less little big next`);

/** Returns the words and values of a text in the linker's form. */
export function wordsOf(text: string): string[] {
  return splitWords(text, "values");
}

/** Returns whether a word is too common to indicate a shared topic. */
export function isCommonWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || CHANGE_WORDS.has(word) || CHAT_WORDS.has(word);
}

/** Returns the distinct stems of the words that are not common. */
export function stemsOf(words: readonly string[]): Set<string> {
  return new Set(words.filter((word) => !isCommonWord(word)).map(stem));
}

/** A pattern for the number words "one" to "twenty". Longer words come before their prefixes. */
export const NUMBER_WORD = `(?:${NUMBER_WORDS.toReversed().join("|")})`;

/** Returns the digits of a number word; any other word without its trailing separators. */
export function digitsOf(word: string): string {
  return spelledNumber(word, NUMBER_WORDS.length).replace(/[.,]{1,9}$/, "");
}
