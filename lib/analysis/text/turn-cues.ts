import { CUE_WEIGHTS } from "./cue-weights";
import { foldToBaseLetters } from "./fold";
import { isAboutNamed, otherSubject } from "./other-people";
import { questionShare } from "./question-share";
import { sentences } from "./sentences";
import { tokenize } from "./tokenize";
import { CAPITAL, CLOCK, DAY, NUMBER, PERSON, PLACE, TIME } from "./turn-patterns";

/** The turn contains a time word or a day, so it may answer a when-question. */
export const FITS_WHEN = 1;
/** The turn contains a place, so it may answer a where-question. */
export const FITS_WHERE = 2;
/**
 * The turn contains a capitalised word inside a sentence, or a word for a relative or friend, so it may
 * answer a who-question.
 */
export const FITS_WHO = 4;
/** The turn contains a time of day. */
export const FITS_CLOCK = 8;
/** The turn contains a number, so it may answer how much or how many. */
export const FITS_NUMBER = 16;
/** The turn contains a question mark, so the next turn may answer it. */
export const ASKS = 32;
/** The turn tells about somebody else and nothing about its speaker. */
export const TELLS_OF_OTHERS = 64;

/** Longer messages are not read, which bounds the time. */
const MAX_TOLD_OF_OTHERS = 500;
/** What follows somebody else as the subject, and is about the speaker or the group all the same. */
const OF_SELF =
  /\b(?:i|me|my|mine|we|us|ours?|ich|mich|mir|mein\w*|wir|uns|unser\w*|yo|mis?|nosotr[oa]s|nos|nuestr[oa]s?|je|moi|mon|ma|mes|nous|notre)\b/;
/** "They moved the race", "my boss moved the meeting": about the race and the meeting. */
const DOES_IT =
  /\b(?:moved|booked|cancell?ed|postponed|rescheduled|changed|fixed|paid|bought|brought|put|left|returned) (?:the|an?|it)\b/;
/** "They", and pronouns that can also mean a thing: "er liegt unter der Matte", "il faut", "el vuelo". */
const CAN_BE_THING =
  /^\W*(?:(?:and|but|so|und|aber|y|pero|et|mais) )?(?:they|everyone|people|er|sie|ils?|elles?|ell[oa]s?|el|sus?|son)\b/;

/** The cues of a turn that do not depend on a question. `fits` holds the flags above. */
export type TurnCues = { staticScore: number; hasQuestionMark: boolean; fits: number; length: number };

/**
 * Returns the cues of a turn that depend only on its text and role, to be stored with it. `staticScore` is
 * the sum of CUE_WEIGHTS for the role, time word, inner capital, share of question words and length·ln(1 +
 * tokens)/4. `hasQuestionMark` means that the next turn by another speaker also gets CUE_WEIGHTS.answers.
 * `length` is the number of index terms.
 */
export function turnCues(text: string, role = "user"): TurnCues {
  const length = tokenize(text).length;
  const hasTime = TIME.test(text);
  const hasCapital = CAPITAL.test(text);
  const hasQuestionMark = /[?？]/.test(text);
  const w = CUE_WEIGHTS;
  const staticScore =
    (w.length * Math.log1p(length)) / 4 +
    (role === "assistant" || role === "tool" ? w[role] : 0) +
    (hasTime ? w.time : 0) +
    (hasCapital ? w.capital : 0) +
    w.question * questionShare(text);
  const fits =
    (hasTime || DAY.test(text) ? FITS_WHEN : 0) |
    (PLACE.test(text) ? FITS_WHERE : 0) |
    (hasCapital || PERSON.test(text) ? FITS_WHO : 0) |
    (CLOCK.test(text) ? FITS_CLOCK : 0) |
    (NUMBER.test(text) ? FITS_NUMBER : 0) |
    (hasQuestionMark ? ASKS : 0) |
    (tellsOfOthers(text) ? TELLS_OF_OTHERS : 0);
  return { staticScore, hasQuestionMark, fits, length };
}

function tellsOfOthers(text: string): boolean {
  if (text.length > MAX_TOLD_OF_OTHERS) return false;
  const said = sentences(text);
  return said.length > 0 && said.every(isOfOthers);
}

function isOfOthers(sentence: string): boolean {
  const folded = foldToBaseLetters(sentence);
  const subject = otherSubject(folded);
  const isOther = subject === null ? isAboutNamed(sentence) : !CAN_BE_THING.test(folded);
  return isOther && !OF_SELF.test(folded.slice(subject?.length ?? 0)) && !DOES_IT.test(folded);
}
