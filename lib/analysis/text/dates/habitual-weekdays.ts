import { either, everyOf, words } from "../pattern";

const DAY = either(
  "(?:mon|tues|wednes|thurs|fri|satur|sun)day",
  "(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch",
  "lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo",
  "(?:lun|mar|mercre|jeu|vendre|same)di|dimanche",
);
const OTHER_DAY = `(?:(?:,| and| or| und| oder| y| o| et| ou) (?:on )?${DAY})?`;

const EACH = words(
  "every, each, most, jede[nrsm]?, alle, cada, todos los, chaque, tous les, de cada, de chaque, le",
);
const WHICH = words(
  "single, other, first, second, third, fourth, last, 1st, 2nd, 3rd, 4th",
  "ersten?, zweiten?, dritten?, vierten?, letzten?, primer, segundo, tercer, cuarto, [uú]ltimo, dos, tres",
  "premier, deuxi[eè]me, second, troisi[eè]me, quatri[eè]me, dernier",
);
const OF_MONTH = words(
  "(?:of|in) (?:the|each|every) month, im monat, del mes, de cada mes, du mois, de chaque mois",
);
const EACH_WEEK = words(
  "(?:every|each) (?:(?:other|second|two|few) )?weeks?, weekly, fortnightly, jede(?: zweite)? woche, alle zwei wochen",
  "cada (?:dos )?semanas?, todas las semanas, chaque semaine, toutes les (?:deux )?semaines",
);
/** "My weekly call is on Monday", "unser wöchentliches Treffen ist am Montag": said of the thing itself. */
const WEEKLY = words(
  "weekly, fortnightly, biweekly, bi-weekly, w[oö]chentlich(?:e[nrsm]?)?, zweiw[oö]chentlich(?:e[nrsm]?)?, semanal(?:es)?, quincenal(?:es)?, hebdomadaires?, bimensuel(?:le)?s?",
);
/** A change of one day: "the weekly call is moved to Monday", "this week", "next Friday". */
const ONCE = words(
  "this, next, last, moved, moves, shifted, cancel\\w*, instead, now, diese[nrsm]?, n[aä]chste[nrsm]?, letzte[nrsm]?, kommende[nrsm]?, verschoben, verlegt, f[aä]llt, statt, este, esta, pr[oó]xim[oa], pasado, pas[oó], cambi\\w+, movi\\w+, ce, cette, prochaine?, derni[eè]re?, report\\w+, d[eé]plac\\w+, annul\\w+, today, tomorrow, yesterday, heute, morgen, gestern, hoy, ma[nñ]ana, ayer, demain, hier, was, were, war, fue, [eé]tait, \\d+(?:st|nd|rd|th), will, wird, ser[aá], sera",
);
const ON = "(?:,? (?:on|am|el|le))?";
const ALTERNATE = words("s[ií] y (?:otro )?no, sur deux, sur trois");

/** Weekdays that name a habit and not one day. */
const HABIT = everyOf(
  `(?<![a-zà-ÿ])${EACH} (?:${WHICH} )?${DAY}${OTHER_DAY}(?![a-zà-ÿ])`,
  `(?<![a-zà-ÿ])${WHICH} ${DAY} ${OF_MONTH}`,
  `(?<![a-zà-ÿ])${EACH_WEEK}${ON} ${DAY}${OTHER_DAY}(?![a-zà-ÿ])`,
  `(?<![a-zà-ÿ])${DAY} (?:morning|afternoon|evening|night|lunchtime)s(?![a-zà-ÿ])`,
  `(?<![a-zà-ÿ])${DAY} (?:${ALTERNATE}|${EACH_WEEK})(?![a-zà-ÿ])`,
);
const WEEKLY_THING = new RegExp(`(?<![a-zà-ÿ])${WEEKLY}(?![a-zà-ÿ])`, "i");
const ONE_TIME = new RegExp(`(?<![\\p{L}])${ONCE}(?!\\p{L})`, "iu");
const ANY_DAY = everyOf(`(?<![a-zà-ÿ])${DAY}(?![a-zà-ÿ])`);
const HAS_DAY = new RegExp(DAY, "i");

/** "On Monday than on Friday", "am Montag als am Freitag". */
const COMPARED = everyOf(
  `(?<![a-zà-ÿ])${DAY}[^.!?\\n]{0,40}? (?:than|als|que|qu') ?(?:(?:on|am|el|los|le) )?${DAY}(?![a-zà-ÿ])`,
);
/** Words of an arrangement: "I'd rather meet on Monday than on Friday" speaks of one Monday. */
const ARRANGES =
  /\b(?:rather|sooner|earlier|later|can|could|would|will|shall|should|let's|lets|meet)\b|'(?:d|ll)\b|^(?:also |dann |dann lieber|lieber|eher|mejor|plut[oô]t)|\b(?:eher|treffen|k[oö]nnen|kannst|w[uü]rde|quedamos|quedar|podemos|puedo|plut[oô]t|voir|peux|pouvons)(?!\p{L})/iu;
const SENTENCE = /[^.!?\n]+/g;

/**
 * Returns the text without the weekdays that name a habit, in four languages: "every second Monday", "the
 * first Friday of the month", "one sleeps better on Monday than on Friday". What such a text speaks of is the
 * same on every day.
 */
export function withoutHabitualWeekdays(text: string): string {
  const composed = text.normalize("NFC");
  if (!HAS_DAY.test(composed)) return composed;
  return composed
    .replace(HABIT, " ")
    .replace(SENTENCE, (sentence) =>
      WEEKLY_THING.test(sentence) && !ONE_TIME.test(sentence) ? sentence.replace(ANY_DAY, " ") : sentence,
    )
    .replace(SENTENCE, (sentence) =>
      ARRANGES.test(sentence.trim()) ? sentence : sentence.replace(COMPARED, " "),
    );
}
