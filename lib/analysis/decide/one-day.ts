import { anyOf, FEW, words } from "@/lib/analysis/text";
import { namedPeriod, PERIODS, type Period } from "./exception";

const LEAD_IN = words(
  "and, but, so, also, then, ok, okay, oh, no, hey, actually, sorry, please, just, only, und, aber, dann, bitte, nur, nein, doch, y, pero, por favor, solo, et, mais, s'il (?:te|vous) plait, juste, non",
);
const WHEN = words(...Object.values(PERIODS));
/** For today, like "tonight", or "for tonight". */
const FOR_WHEN = `(?:(?:for|on|fur|am|para|por|pour) )?${WHEN}`;
const START = `^(?:${LEAD_IN},? )${FEW}`;
const START_AND_WHEN = `${START}(?:${FOR_WHEN},? )?`;
const ASKED_POLITELY = words(
  "(?:can|could|would|will) you(?: please)?, would you mind, i(?:'d like| would like| want| need) you to",
  "(?:kannst|konntest|wurdest) du(?: bitte)?, (?:konnten|wurden) sie(?: bitte)?, puedes, podrias, tu peux, peux-tu, pourrais-tu, tu pourrais, pourriez-vous",
);
const BEFORE_ORDER = `${START_AND_WHEN}(?:${LEAD_IN},? )${FEW}(?:${ASKED_POLITELY} )?(?:${FOR_WHEN} )?`;

/** Orders that any word can follow, unless it makes them an errand or a noun. */
const ORDER = words(
  "wak(?:e|ing) (?:me|us|him|her|them|the|my|our), skip(?:ping)? (?!day\\b), snooze, mute, silence, pause, ignore, use (?!by\\b), no need to",
  "(?:don't|do not) (?!forget|miss|remember|remind|worry|think|know|mind|like|love|want|need|have|feel|be|bother|book|order|buy|pay|call|email|write)[a-z]",
);
/** Orders about a thing: "open the gate today" is one, "open day this Saturday" is not. */
const ORDER_ABOUT = words(
  "keep, leave, let, set, turn, switch, dim, lower, raise, heat, warm, cool, open, close, shut, lock, unlock, run, start, stop, water, feed, put, charge, hold, park",
);
const THING = words(
  "the, my, our, your, his, her, their, its, it, them, me (?!know), us (?!know), this, both, all, any, [a-z]+ (?:in|on|off|out|open|shut|up)",
);
const TURN = "(?:turn|switch|keep|leave|put|close|shut|lock) (?:on|off|up|down|in|out)";
/** Verbs that are no notes without a subject: "halte morgen einen Vortrag" is a plan of the speaker. */
const ORDER_IN_GERMAN = words(
  "wecke?t?, lass(?:t|en sie)?, stelle?t?(?= .*\\b(?:auf|ein|ab|aus|um)\\b), (?:schalte?t?|macht?)(?= .*\\b(?:an|aus|ein|auf|zu)\\b), nimm, nehmt, nutze?, benutze?t?, verwende?t?, giesse?t?, futtere?t?, heize?t?, dimme?, schliesst?, offnet?, sperrt?, uberspring(?:e|t)?, ignoriere?t?, pausiere?t?",
);
/** "Deja el trabajo este mes" tells of somebody, so "deja" needs the state in which a thing is left. */
const ORDER_IN_SPANISH = words(
  "(?:despierta|despertad|despierte)(?:me|nos|lo|la)?, no (?:me|nos|lo|la) despiert(?:es|e|en), deja(?:d|me|nos|lo|la)?(?= .*\\b(?:abiert|cerrad|encendid|apagad|puest|dormir|entrar|pasar)), no deje[ns]?, usad?, no use[ns]?, pon(?:ed|me|nos|lo|la)?, no pong(?:as|a), apaga(?:d|lo|la)?, no apagues, enciende(?:lo|la)?, no enciendas, saltate, omite, ignora, silencia, no cierres, no abras, manten, riega, no riegues",
);
const ORDER_IN_FRENCH = words(
  "(?:ne |n')?(?:me |nous |le |la |les )?(?:reveille[sz]?|laisse[sz]?|utilise[sz]?|mets|mettez|eteins|eteignez|allume[sz]?|saute[sz]?|ferme[sz]?|ouvre[sz]?|garde[sz]?|arrose[sz]?|ignore[sz]?|coupe[sz]?|baisse[sz]?)(?:-(?:moi|nous|le|la|les))?",
);
const GERMAN_INFINITIVE = words(
  "wecken, lassen, auslassen, anlassen, offenlassen, stellen, nehmen, nutzen, benutzen, halten, giessen, futtern, dimmen, schliessen, offnen, uberspringen, pausieren, ausschalten, anschalten, einschalten, ausmachen, anmachen, zumachen, aufmachen",
);
/** "Kannst du mich morgen wecken?", "heute bitte die Heizung auslassen", "¿puedes despertarme?" */
const ORDER_BY_INFINITIVE = anyOf(
  `${START}(?:kannst|konntest|wurdest|konnten|wurden) (?:du|sie) .*\\b${GERMAN_INFINITIVE}\\b`,
  `\\bbitte\\b.*\\b${GERMAN_INFINITIVE}[.!]*$`,
  `${START}(?:puedes|podrias|me puedes|me podrias|nos puedes) (?:despertar|dejar|usar|poner|apagar|encender|saltar|silenciar|cerrar|abrir|regar)(?:me|nos|lo|la)?\\b`,
);
const ORDERS = anyOf(
  `${BEFORE_ORDER}(?:${ORDER}|${TURN}\\b|${ORDER_ABOUT} ${THING}\\b)`,
  `${BEFORE_ORDER}(?:${ORDER_IN_GERMAN}|${ORDER_IN_SPANISH}|${ORDER_IN_FRENCH}) `,
);

/** "For tonight use the sofa bed": what holds only for the period named first. */
const OPENS_WITH_FOR = anyOf(
  `${START}(?:for|fur|para|por|pour) ${WHEN},? (?!(?:there|it|das|es|il|hay)\\b)\\w`,
);

const VEHICLE = words(
  "bus, train, tram, car, bike, tube, metro, ferry, boat, underground, motorbike, scooter",
);
const TO_WORK = "(?:(?:in )?to work|to the office|in)";
const AT_A_PLACE = words(
  "from, at, in, late, early, alone, remotely, nights, upstairs, downstairs, outside, the",
);
/** How the speaker lives or works for a while; "I'm working on the report today" tells what was done. */
const I_DO = words(
  `(?:i|we)(?:'m|'re| am| are) (?:still |just |all )?(?:(?:working|studying|teaching) ${AT_A_PLACE}|sleeping|parking|telecommuting|fasting|skipping|getting up|taking the ${VEHICLE}\\b(?! to (?!work|the office|school))|(?:driving|cycling|walking) ${TO_WORK}|eating (?:in|out|early|late|at (?:noon|\\d|one|two|three|four|five|six|seven|eight|nine|ten))|staying (?:late|up|in|home|at home))`,
  "(?:i|we)(?:'ll| will| have to| need to| must| want to)? (?:work from|telework|get up|be up|be working from|be on call|sleep in)",
  "(?:ich arbeite|arbeite ich|wir arbeiten)(?!.*\\ban (?:de[rmn]|ein|mein|unser))",
  "ich (?:schlafe|parke|faste|stehe .*\\bauf$|bleibe (?:zu hause|daheim)), (?:schlafe|parke|faste|bleibe) ich, wir (?:schlafen|parken)",
  "(?:yo )?(?:teletrabajo|trabajo (?!en (?:el|un|mi) )|trabajamos (?!en (?:el|un|nuestro) )|duermo|dormimos|me quedo|nos quedamos|ayuno|me levanto|aparco)",
  "(?:je|nous) (?:travaille|travaillons|teletravaille|teletravaillons|dors|dormons|jeune|jeunons)(?!.*\\bsur\\b), je (?:me leve|reste (?:chez|a la maison))",
);
const LIVES_OTHERWISE = anyOf(`${START_AND_WHEN}(?:${I_DO}|(?:working|telecommuting) from|on call)\\b`);

/**
 * An appointment is found again after its day, and so is what the speaker asked to be bought, booked or
 * noted. What goes on or begins then does not end with the day.
 */
const STAYS = anyOf(
  "\\b(?:appointment|meeting|calendar|diary|reservation|booking|bookings|booked|tickets?|birthday|wedding|party|interview|concert|flight|dentist|doctor|deadline|due|remember|note|in mind)\\b",
  "^(?:leave|quit|start|stop|open|close|shut|run|hold|put|let) (?:my|our|the) (?:\\w+ )?(?:job|work|company|team|band|club|choir|country|city|church|shop|store|business|restaurant|deal|account|race|marathon|workshop|exhibition|auction|house|flat|apartment)\\b",
  "\\b(?:termin|kalender|reservierung|tickets?|karten|hochzeit|geburtstag|flug|zahnarzt|arzt|merke?|cita|calendario|agenda|reserva|entradas|boda|cumpleanos|vuelo|rendez-vous|calendrier|billets?|mariage|anniversaire|vol|dentiste|medecin)\\b",
  "\\b(?:and|but|then) (?:\\w+ ){0,3}(?:from|starting|as of) (?!home)",
  "\\b(?:and (?:then|after that|from then)|from then on|onwards?|for good|permanently|dauerhaft|von da an|danach|a partir de entonces|despues|ensuite|desormais)\\b",
);

/** Longer sentences are not read, which bounds the time. */
const MAX_CHARS = 200;

/**
 * Returns the day or period for which a sentence orders that something be done otherwise, or for which the
 * speaker lives otherwise: "wake me at 5 tomorrow", "for tonight use the sofa bed", "I'm working from
 * home today". Null for an errand or an appointment, and when it names no such period.
 * Expects base letters.
 */
export function orderedPeriod(sentence: string): Period | null {
  if (sentence.length > MAX_CHARS || STAYS.test(sentence)) return null;
  const period = namedPeriod(sentence);
  if (period === null) return null;
  // Few orders are for a month; notes of what starts or ends in it begin alike.
  const isOrder = period !== "month" && (ORDERS.test(sentence) || ORDER_BY_INFINITIVE.test(sentence));
  return isOrder || OPENS_WITH_FOR.test(sentence) || LIVES_OTHERWISE.test(sentence) ? period : null;
}

const ASKS_POLITELY = anyOf(`${START_AND_WHEN}${ASKED_POLITELY} `);
const LEADING = new RegExp(`^(?:${LEAD_IN}, ){1,4}`, "i");

/** A sentence without the words before its statement: "no, wake me at 5". */
export function withoutLeadIn(sentence: string): string {
  return sentence.replace(LEADING, "");
}

/** Returns whether a question asks politely for something: "can you wake me at 5 tomorrow?". */
export function asksPolitely(sentence: string): boolean {
  return sentence.length <= MAX_CHARS && (ASKS_POLITELY.test(sentence) || ORDER_BY_INFINITIVE.test(sentence));
}
