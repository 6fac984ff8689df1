import type { Statement } from "./statement";

type Values = Statement["values"];

const DATE_KINDS = ["date", "day", "month"];
const KINDS_OF_TIME: ReadonlySet<string> = new Set(["time", "date", "day"]);

/** The comparison with a text that has no values. */
const ALIKE = {
  valueDiffers: false,
  numberDiffers: false,
  sameValue: false,
  oldValueCited: false,
  otherKindOfValue: false,
  valueLeft: false,
};

/** Compares the values of two texts, such as times, dates, colours and numbers, by their kinds. */
export function compareValues({ values: newer }: Statement, { values: older }: Statement) {
  if (newer.size === 0 || older.size === 0) return ALIKE;
  const sameKinds = compareSameKinds(newer, older);
  const digits = compareDigits(newer, older);
  const dates = compareDates(newer, older);
  const isOnlyOfTime = [...newer.keys()].every((kind) => KINDS_OF_TIME.has(kind));
  const haveCommonKind = [...newer.keys()].some((kind) => older.has(kind));
  return {
    // Dates of different kinds (a weekday and a day of the month, a day and a month) also count as different.
    valueDiffers: sameKinds.valueDiffers || (dates.isInBoth && !sameKinds.sameValue),
    numberDiffers: sameKinds.numberDiffers || (!sameKinds.valueDiffers && digits.areReplaced && !dates.isNew),
    sameValue: sameKinds.sameValue,
    oldValueCited: sameKinds.oldValueCited || (digits.areExtended && !isOnlyOfTime),
    otherKindOfValue: !haveCommonKind,
    // "Bedtime is 8, at weekends 9:30": the second value stays true when only the first one changes.
    valueLeft: [...newer].some(([kind, said]) => (older.get(kind)?.size ?? 0) > said.size),
  };
}

/** Compares the values of each kind that both texts have. */
function compareSameKinds(newer: Values, older: Values) {
  const compared = [...newer].flatMap(([kind, said]) => {
    const before = older.get(kind);
    if (!before) return [];
    const isSame = [...said].some((value) => before.has(value));
    return [{ kind, isSame, isOther: kind === "date" ? isOtherDate(said, before) : isOther(said, before) }];
  });
  const different = compared.filter((one) => one.isOther);
  return {
    sameValue: compared.some(({ isSame }) => isSame),
    valueDiffers: different.some(({ kind }) => kind !== "number"),
    numberDiffers: different.some(({ kind }) => kind === "number"),
    oldValueCited: different.some(({ isSame }) => isSame),
  };
}

/** A single value that is among several older ones is no other one. */
function isOther(said: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  const hasNew = [...said].some((value) => !before.has(value));
  return hasNew && (said.size > 1 || [...before].some((value) => !said.has(value)));
}

/** Whether one of the dates has a day of the month that none of the older dates has. */
function isOtherDate(said: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  const daysOf = (dates: ReadonlySet<string>) => new Set([...dates].map((date) => date.split("-")[1]));
  const known = daysOf(before);
  return [...daysOf(said)].some((day) => !known.has(day));
}

/** Compares the numbers in digits of all kinds. */
function compareDigits(newer: Values, older: Values) {
  const digits = (values: Values) =>
    new Set([...values.values()].flatMap((set) => [...set]).filter((value) => /^[\d.]+$/.test(value)));
  const [newDigits, oldDigits] = [digits(newer), digits(older)];
  const isCited = [...newDigits].some((value) => oldDigits.has(value));
  const hasMore = [...newDigits].some((value) => !oldDigits.has(value));
  return {
    areExtended: hasMore && isCited,
    areReplaced: hasMore && !isCited && oldDigits.size > 0,
  };
}

/** Whether both texts name dates, and whether only the newer one names a date or a time. */
function compareDates(newer: Values, older: Values) {
  const hasDate = (values: Values) => DATE_KINDS.some((kind) => values.has(kind));
  const hasTime = (values: Values) => hasDate(values) || values.has("time");
  return { isInBoth: hasDate(newer) && hasDate(older), isNew: hasTime(newer) && !hasTime(older) };
}
