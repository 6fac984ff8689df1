import { CUE_WEIGHTS } from "./cue-weights";
import { MONTHS, WEEKDAY_PATTERN } from "./dates/calendar-words";
import { NUMBER_WORDS } from "./number-words";
import { questionShare } from "./question-share";
import { tokenize } from "./tokenize";

/** Larger numbers are written in digits. */
const SMALL_NUMBERS = NUMBER_WORDS.slice(0, 10);

/** The turn contains a time word, so it may answer a when-question. */
export const FITS_WHEN = 1;
/** The turn contains a place, so it may answer a where-question. */
export const FITS_WHERE = 2;
/**
 * The turn contains a capitalised word inside a sentence, or a word for a relative or friend, so it may
 * answer a who-question.
 */
export const FITS_WHO = 4;

/** The cues of a turn that do not depend on a question. */
export type TurnCues = { staticScore: number; hasQuestionMark: boolean; fits: number; length: number };

const SPANS = "week|weekend|month|year|summer|winter|spring|fall|autumn";

const TIME = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|(?:last|next|this) (?:${SPANS}|night|morning|afternoon|evening|${WEEKDAY_PATTERN})` +
    `|(?:an?|few|couple|\\d{1,6}|${SMALL_NUMBERS.join("|")}) (?:of )?(?:hour|day|week|weekend|month|year)s?(?: ago)?` +
    "|ago|since|recently|just (?:got|had|started|finished|did|went|came|saw|made|bought|took)" +
    `|${WEEKDAY_PATTERN}|${MONTHS.join("|")}|(?:19|20)\\d\\d|the other day|the past|for \\w{1,20} years|soon|upcoming` +
    "|birthday|anniversary|christmas|thanksgiving|halloween|new year)\\b",
  "i",
);

const PLACE = new RegExp(
  "\\b(?:in|at|to|from|near|around|visit(?:ed|ing)?)\\s{1,4}(?:the\\s{1,4}|a\\s{1,4})?" +
    "(?:[A-Z][a-z]|park|beach|lake|store|shop|cafe|restaurant|museum|home|school|college|university|gym|studio" +
    "|church|city|town|mountain|forest|country|office|hospital|shelter|center|library|market|mall)",
);

/** A capitalised word that is not at the start of the text or of a sentence. */
const CAPITAL = /(?<![.!?]\s)(?<!^)\b[A-Z][a-z]/;

const PERSON =
  /\b(?:mom|mum|mother|dad|father|sister|brother|friends?|cousin|aunt|uncle|grandma|grandpa|wife|husband|partner|girlfriend|boyfriend|son|daughter|kids?|colleague|boss|neighbor|teacher|coach|team|family)\b/i;

const FIRST_PERSON = /\b(?:i|i'm|i've|my|we|our|me)\b/i;

/**
 * Returns the cues of a turn that depend only on its text, to be stored with it. `staticScore` is the sum of
 * CUE_WEIGHTS for first person, time word, inner capital, share of question words and length·ln(1 +
 * tokens)/4. `hasQuestionMark` means that the next turn by another speaker also gets CUE_WEIGHTS.answers.
 * `fits` holds the FITS_ flags, and `length` is the number of index terms.
 */
export function turnCues(text: string): TurnCues {
  const length = tokenize(text).length;
  const hasTime = TIME.test(text);
  const hasCapital = CAPITAL.test(text);
  const w = CUE_WEIGHTS;
  const staticScore =
    (w.length * Math.log1p(length)) / 4 +
    (FIRST_PERSON.test(text) ? w.first : 0) +
    (hasTime ? w.time : 0) +
    (hasCapital ? w.capital : 0) +
    w.question * questionShare(text);
  const fits =
    (hasTime ? FITS_WHEN : 0) |
    (PLACE.test(text) ? FITS_WHERE : 0) |
    (hasCapital || PERSON.test(text) ? FITS_WHO : 0);
  return { staticScore, hasQuestionMark: /[?？]/.test(text), fits, length };
}
