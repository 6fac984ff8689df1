import { words } from "../pattern";

/** Names of the months in English, German, Spanish and French, folded to base letters. */
const MONTH_NAMES: readonly string[] = [
  "january jan januar janner enero janvier",
  "february feb februar febrero fevrier",
  "march marz marzo mars",
  "april apr abril avril",
  "may mai mayo",
  "june jun juni junio juin",
  "july jul juli julio juillet",
  "august aug agosto aout",
  "september sept sep septiembre septembre",
  "october oct oktober octubre octobre",
  "november nov noviembre novembre",
  "december dec dezember dez diciembre decembre",
];

/** Names of the weekdays from Monday, in the same languages. */
const WEEKDAY_NAMES: readonly string[] = [
  "monday mondays mon montag montags lunes lundi",
  "tuesday tuesdays tues tue dienstag dienstags martes mardi",
  "wednesday wednesdays wed mittwoch mittwochs miercoles mercredi",
  "thursday thursdays thurs thur donnerstag donnerstags jueves jeudi",
  "friday fridays fri freitag freitags viernes vendredi",
  "saturday saturdays samstag samstags sabado sabados samedi",
  "sunday sundays sonntag sonntags domingo domingos dimanche",
];

const numbered = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.flatMap((list, index) => list.split(" ").map((name): [string, number] => [name, index])));

const MONTHS_BY_NAME = numbered(MONTH_NAMES);
const WEEKDAYS_BY_NAME = numbered(WEEKDAY_NAMES);

/** 0 to 11 for a folded month name of four languages; undefined for any other word. */
export const monthNamed = (word: string): number | undefined => MONTHS_BY_NAME.get(word);

/** 0 (Monday) to 6 for a folded weekday name of four languages; undefined for any other word. */
export const weekdayNamed = (word: string): number | undefined => WEEKDAYS_BY_NAME.get(word);

/** Source of a pattern for the month names, longest first. */
export const ANY_MONTH: string = words(...[...MONTHS_BY_NAME.keys()].sort((a, b) => b.length - a.length));
