import { FOREIGN_FUNCTION_WORDS, FUNCTION_WORDS, wordSet } from "@/lib/analysis/text";

/**
 * Further English words that name no topic, folded: small talk, and words that announce a change.
 */
const ENGLISH = `yes yeah yep ok okay oh hey well um hmm really much also even still already yet ever never always please
  thanks thank btw ah lol haha some every less another whose come comes came make made makes take took takes put puts say
  said says know think thing things like want wants need needs actually sorry one's new old bit lot lots kind sort way
  today tomorrow yesterday tonight week weeks day days month months year years time times morning evening hi hello right
  sure maybe perhaps probably anyway change changed changes changing instead rather anymore longer again since back now
  use used using start started starts stop stopped set good great nice fine cool quite pretty little big next last first
  everyone everybody someone somebody anyone anybody nobody something anything nothing everything there's ones keep
  keeps give gave see saw look looks going agree agreed decide decided`;

const LIGHT = wordSet(ENGLISH);

/** Whether a folded word names no topic, in one of four languages. */
export function isLightWord(word: string): boolean {
  return (
    FUNCTION_WORDS.has(word) || LIGHT.has(word) || FOREIGN_FUNCTION_WORDS.some((words) => words.has(word))
  );
}
