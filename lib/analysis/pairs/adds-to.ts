import { words } from "@/lib/analysis/text";
import { parseStatement } from "./statement";
import { hasDay } from "./values";
import { DE_DAY, EN_DAY, ES_DAY, FR_DAY } from "./weekday-names";

/** What one can have several of at a time: "Also allergic to pistachios" leaves the cashews. */
const ALLERGIC = new RegExp(
  `(?<![\\p{L}'])${words("allergic, allergy, allergies, intoleran\\w+, (?:can't|cannot|mustn't) (?:eat|have|drink), allergisch, allergie\\w*, vertrag\\w* kein\\w*, alergi\\w+, intoleran\\w+, allergi\\w+, ne supporte pas")}(?![\\p{L}'])`,
  "u",
);
const DENIED = new RegExp(
  `(?<![\\p{L}'])${words("not, no longer, isn't, aren't, any ?more, (?:is|are) fine, nicht, kein\\w*, no (?:es|soy|tiene), ya no, n'est, plus")}(?![\\p{L}'])`,
  "u",
);
/** "On Thursdays", "at weekends": the days to which a rule is limited. */
const ON_SOME_DAYS = new RegExp(
  `(?<![\\p{L}'])${words(
    `on (?:a )?${EN_DAY}s, ${EN_DAY}s, (?:at|on) (?:the )?weekends?, on weekdays, during the week`,
    `${DE_DAY}s, am wochenende, unter der woche`,
    `los ${ES_DAY}s?, los fines de semana, entre semana`,
    `(?:le|les) ${FR_DAY}s?(?! \\d), le week-end, en semaine`,
  )}(?![\\p{L}'])`,
  "u",
);

/**
 * Returns whether a newer text adds to an older one, which stays true: a further allergy, or another time of
 * day on some days only ("the bakery shuts at 4 on Saturdays" after "the bakery shuts at 6").
 */
export function addsTo(newerText: string, olderText: string): boolean {
  const [newer, older] = [parseStatement(newerText), parseStatement(olderText)];
  if (newer.cues.correct) return false;
  if (ALLERGIC.test(newer.text) && ALLERGIC.test(older.text)) return !DENIED.test(newer.text);
  const isUnlimited = !hasDay(older.values) && !ON_SOME_DAYS.test(older.text);
  const areTimes = newer.values.has("time") && older.values.has("time");
  return areTimes && isUnlimited && ON_SOME_DAYS.test(newer.text);
}
