import { anyOf } from "@/lib/analysis/text";

/** Days meant by "the next few days". */
const FEW_DAYS = 7;

const COUNT =
  "(\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|couple(?: of)?|few|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|paar|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|deux|trois|quatre|cinq|sept|huit|neuf|dix|quelques|unos|unas)";
const UNIT =
  "(hour|day|night|week|month|stunde|tag|nacht|woche|monat|hora|dia|noche|semana|mes|heure|jour|nuit|semaine|mois)";
/** "For the next two days", "die nächsten drei Tage", "los próximos dos días", "les deux prochains jours". */
export const NEXT_SPAN = anyOf(
  `\\b(?:next|coming|nachsten|kommenden|proxim[oa]s|prochaine?s) ${COUNT} (?:\\w+ )?${UNIT}`,
  `\\b${COUNT} (?:prochaine?s|proxim[oa]s) ${UNIT}`,
);
const NUMBERS: readonly (readonly string[])[] = [
  [],
  ["one"],
  ["two", "zwei", "dos", "deux", "couple", "couple of"],
  ["three", "drei", "tres", "trois"],
  ["four", "vier", "cuatro", "quatre"],
  ["five", "funf", "cinco", "cinq"],
  ["six", "sechs", "seis"],
  ["seven", "sieben", "siete", "sept"],
  ["eight", "acht", "ocho", "huit"],
  ["nine", "neun", "nueve", "neuf"],
  ["ten", "zehn", "diez", "dix"],
];
const UNITS: readonly (readonly [RegExp, "hour" | "day" | "week" | "month"])[] = [
  [/^(?:hour|stunde|hora|heure)/, "hour"],
  [/^(?:week|woche|semana|semaine)/, "week"],
  [/^(?:month|monat|mes|mois)/, "month"],
  [/./, "day"],
];

/** Returns the number that a word of NEXT_SPAN names. */
export function countOf(word: string): number {
  const named = NUMBERS.findIndex((names) => names.includes(word));
  return named > 0 ? named : Number(word) || FEW_DAYS;
}

/** Returns the unit that a word of NEXT_SPAN names. */
export function unitOf(word: string): "hour" | "day" | "week" | "month" {
  return UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? "day";
}
