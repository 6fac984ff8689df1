/**
 * Words that do not change the meaning, in English, German, Spanish and French. Words with another sense that
 * would change it ("just", "pretty", "too", "always", "now") are not listed.
 */
const GENERAL_FILLERS = [
  "by the way",
  "btw",
  "as (?:you know|i said|i mentioned|mentioned)",
  "like i said",
  "i told you",
  "please",
  "thank you",
  "thanks",
  "wie (?:gesagt|du weißt)",
  "übrigens",
  "bitte",
  "danke",
  "como (?:sabes|dije)",
  "por favor",
  "gracias",
  "comme (?:tu (?:le )?sais|je (?:l'ai )?dit)",
  "s'il te plaît",
  "s'il vous plaît",
  "merci",
];
const AT_THE_START = [
  "oh|ah|well|ok|okay|yes|yeah|hi|hello|hey|so|and|also|honestly|you know|remember|i think",
  "ja|ach|hallo|also|na ja",
  "hola|pues|bueno|todavía(?! no)|aún(?! no)",
  "bonjour|salut|oui|bon|alors|eh bien",
];
/**
 * These words weaken a negation ("not really", "nicht sehr"), so they are removed only from texts without
 * one.
 */
const EMPHASIS = [
  "really|very|totally|absolutely|definitely|truly",
  "wirklich|sehr|immer noch",
  "realmente|muy|de verdad|(?<=gustan? )mucho",
  "vraiment|très",
  "(?<=(?:am|is|are|was|were|feel|felt) )so",
];
const STILL_AFTER_PRONOUN = /(?<=^(?:i|we|he|she|they) )still (?=\p{L})/u;
const NEGATION =
  /(?:^| )(?:not|no|never|none|nobody|nothing|hardly|nicht|kein\p{L}{0,2}|nie|nunca|jamás|pas|jamais|ne|n'\p{L}+)(?= |$)/u;

const anyOf = (phrases: readonly string[]) => `(?:${phrases.join("|")})(?= |$)`;
const FILLERS = new RegExp(`(?:^| )${anyOf(GENERAL_FILLERS)}`, "gu");
const OPENING_FILLERS = new RegExp(`^(?:${anyOf(AT_THE_START)} ?)+`, "u");
const EMPHASIS_WORDS = new RegExp(`(?:(?<=^)|(?<= ))${anyOf(EMPHASIS)} ?`, "gu");

/**
 * Returns a normalised text without greetings, polite words and emphasis; unchanged when it contains nothing
 * else.
 */
export function withoutFillers(text: string): string {
  const withoutGeneral = text
    .replace(FILLERS, "")
    .trim()
    .replace(OPENING_FILLERS, "")
    .replace(STILL_AFTER_PRONOUN, "");
  const withoutEmphasis = NEGATION.test(withoutGeneral)
    ? withoutGeneral
    : withoutGeneral.replace(EMPHASIS_WORDS, "");
  return withoutEmphasis.trim() === "" ? text : withoutEmphasis.trim();
}
