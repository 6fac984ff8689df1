import { MONTHS, WEEKDAY_PATTERN, WEEKDAYS } from "./dates/calendar-words";
import { NUMBER_WORDS } from "./number-words";

/** Larger numbers are written in digits. */
const SMALL_NUMBERS = NUMBER_WORDS.slice(0, 10);

const SPANS = "week|weekend|month|year|summer|winter|spring|fall|autumn";

/** A word for a day, a span or an age. */
export const TIME = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|(?:last|next|this) (?:${SPANS}|night|morning|afternoon|evening|${WEEKDAY_PATTERN})` +
    `|(?:an?|few|couple|\\d{1,6}|${SMALL_NUMBERS.join("|")}) (?:of )?(?:hour|day|week|weekend|month|year)s?(?: ago)?` +
    "|ago|since|recently|just (?:got|had|started|finished|did|went|came|saw|made|bought|took)" +
    `|${WEEKDAY_PATTERN}|${MONTHS.join("|")}|(?:19|20)\\d\\d|the other day|the past|for \\w{1,20} years|soon|upcoming` +
    "|birthday|anniversary|christmas|thanksgiving|halloween|new year)\\b",
  "i",
);

/**
 * A day in a short form, of a weekly schedule, or in another language: "Mon to Thu", "Tuesdays", "the 19th".
 * "Sat" and "sun" are words of their own.
 */
export const DAY = new RegExp(
  `\\b(?:${WEEKDAY_PATTERN}s|${WEEKDAYS.slice(0, 5)
    .map((day) => day.slice(0, 3))
    .join("|")}|tues|thurs` +
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\\d{1,2}(?:st|nd|rd|th)|weeks?|weekends?|easter" +
    "|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|heute|morgen|gestern" +
    "|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?|hoy|mañana|ayer" +
    "|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|aujourd'hui|demain)\\b",
  "i",
);

/** A time of day: "7:30", "half ten", "at six", "18 Uhr". */
export const CLOCK = new RegExp(
  "\\b\\d{1,2}[:.h]\\d\\d\\b|\\b\\d{1,2} ?(?:am|pm|uhr|h)\\b" +
    `|\\b(?:half|quarter) (?:past |to )?(?:${NUMBER_WORDS.join("|")}|\\d)` +
    `|\\b(?:at|by|till?|until|from|before|after|um|gegen|ab|bis|las) (?:${NUMBER_WORDS.join("|")}|\\d{1,2})\\b` +
    "|\\bo'?clock\\b|\\b(?:noon|midday|midnight|mittags?|mitternacht|mediod[ií]a|medianoche|midi|minuit)\\b",
  "i",
);

/** A number in digits or words. */
export const NUMBER = new RegExp(
  `\\d|\\b(?:${NUMBER_WORDS.join("|")}|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|half|twice` +
    "|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez" +
    "|deux|trois|quatre|cinq|sept|huit|neuf|dix)\\b",
  "i",
);

export const PLACE = new RegExp(
  "\\b(?:in|at|to|from|near|around|visit(?:ed|ing)?)\\s{1,4}(?:the\\s{1,4}|a\\s{1,4})?" +
    "(?:[A-Z][a-z]|park|beach|lake|store|shop|cafe|restaurant|museum|home|school|college|university|gym|studio" +
    "|church|city|town|mountain|forest|country|office|hospital|shelter|center|library|market|mall)",
);

/** A capitalised word that is not at the start of the text or of a sentence. */
export const CAPITAL = /(?<![.!?]\s)(?<!^)\b[A-Z][a-z]/;

/** A word for a relative, a friend or a group of people. */
export const PERSON =
  /\b(?:mom|mum|mother|dad|father|sister|brother|friends?|cousin|aunt|uncle|grandma|grandpa|wife|husband|partner|girlfriend|boyfriend|son|daughter|kids?|colleague|boss|neighbor|teacher|coach|team|family)\b/i;
