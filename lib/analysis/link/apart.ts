import { wordSet } from "@/lib/analysis/text";
import type { Facets } from "./facets";

/** Things that are identified by a number: a host with another number is another host. */
const NUMBERED = wordSet(
  "ticket issue order invoice case bug task request claim contract host server node build commit job pr pull shipment parcel",
);

/** Returns whether both texts are about a numbered thing, with different numbers. */
export function areNumberedApart(message: Facets, candidate: Facets): boolean {
  return [...message.values].some(
    ([kind, messageValues]) =>
      NUMBERED.has(kind.replace("label ", "")) &&
      areApart(messageValues, candidate.values.get(kind) ?? new Set()),
  );
}

const ROUTINE = /^(?:level|percent|amount|wake)\b/;
const WEEK = /^week(?:day|end)$/;
const PART_OF_YEAR = new RegExp(
  [
    "\\b(?:in|during|over|every|for) (?:the )?(?:summers?|winters?|spring|autumn)\\b|\\bpart of the year\\b",
    "\\b(?:on|at|every) (?:the )?week(?:day|end)s?\\b|\\bduring the week\\b",
    "\\b(?:im|jeden) (?:sommer|winter|frühjahr|herbst)\\b|\\b(?:am|jedes) wochenende\\b|\\bunter der woche\\b",
    "\\ben (?:verano|invierno|primavera|otoño)\\b|\\blos fines de semana\\b|\\bentre semana\\b",
    "\\ben (?:été|hiver|automne)|\\bau printemps\\b|\\ble week-end\\b|\\ben semaine\\b",
  ].join("|"),
  "i",
);

/**
 * Returns whether the texts apply at different times: the lights in the morning and in the evening, a home in
 * summer and one without a season.
 */
export function areForOtherTimes(message: Facets, candidate: Facets): boolean {
  return (
    isForPartOfYear(message) !== isForPartOfYear(candidate) ||
    (areApart(message.occasions, candidate.occasions) &&
      ([...message.occasions].some((one) => WEEK.test(one)) ||
        (hasRoutine(message) && hasRoutine(candidate))))
  );
}

/** Whether a home or a job is stated for weekends or a season only. */
function isForPartOfYear({ attributes, text }: Facets): boolean {
  return (
    PART_OF_YEAR.test(text) &&
    attributes().some(({ attribute }) => attribute === "home" || attribute === "job")
  );
}

function hasRoutine({ attributes, values }: Facets): boolean {
  return (
    attributes().some(({ attribute }) => ROUTINE.test(attribute)) ||
    [...values.keys()].some((kind) => ROUTINE.test(kind))
  );
}

function areApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((member) => other.has(member));
}
