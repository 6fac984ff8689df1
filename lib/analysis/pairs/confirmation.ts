import { splitWords } from "@/lib/analysis/text";
import { ANNOUNCED, NEGATING } from "./confirmation-cues";
import model from "./confirmation-weights.json";
import type { PairFeatures } from "./features";
import { type Statement, stemOf } from "./statement";
import { numberNamed } from "./values";

/** Kinds of values whose words cannot be compared with other kinds. */
const NAMED_KINDS: ReadonlySet<string> = new Set(["day", "month", "colour", "rate"]);
/** How many words before a stem a negation counts. */
const NEGATED_WITHIN = 2;

/** The evidence that a message says again what a memory says, by name. */
export function confirmationFeatures(newer: Statement, older: Statement, pair: PairFeatures) {
  const [told, stays, settled] = [ANNOUNCED.told, ANNOUNCED.stays, ANNOUNCED.settled].map((cue) =>
    Number(cue.test(newer.text)),
  ) as [number, number, number];
  const before = valuesOf(older);
  const values = [...valuesOf(newer)];
  const { cosine, cosineAndLength, ofNewer, sameValue, stayNearShared, change, correct, end } = pair;
  const { hypothetical, lengthOfNewer, lengthOfOlder, turns, rivals, lead } = pair;
  return {
    cosine,
    cosineAndLength,
    ofNewer,
    sharedValues: Math.min(2, values.filter((value) => before.has(value)).length),
    newValues: Math.min(2, values.filter((value) => !before.has(value)).length),
    sameValue,
    valueDiffers: Math.max(pair.valueDiffers, pair.numberDiffers),
    told,
    stays,
    settled,
    announcedCosine: Math.max(told, stays, settled) * cosine,
    stayNearShared,
    change,
    correct,
    end,
    hypothetical,
    lengthOfNewer,
    lengthOfOlder,
    turns,
    rivals,
    lead,
  };
}

/** The name of a feature of confirmations. */
export type ConfirmationFeature = keyof ReturnType<typeof confirmationFeatures>;

/**
 * Returns whether a message cannot confirm a memory, however similar the two are: they name other values or
 * people, one negates what the other states, or the message corrects or changes something without announcing
 * a repeat. A question confirms nothing.
 */
export function isContradicting(newer: Statement, older: Statement, pair: PairFeatures): boolean {
  const isNew = (cue: "change" | "correct") => newer.cues[cue] && !older.cues[cue];
  return (
    pair.question === 1 ||
    pair.namesDiffer === 1 ||
    haveOtherValues(newer, older) ||
    haveOtherNegation(newer, older) ||
    ((isNew("change") || isNew("correct")) && !ANNOUNCED.told.test(newer.text))
  );
}

/**
 * Returns the probability, 0 to 1, that a message says again what a memory says, in other words. It comes
 * from a logistic model that `npm run train:confirmations` fits. 0 when the message contradicts the memory.
 * Pure.
 */
export function confirmationChance(newer: Statement, older: Statement, pair: PairFeatures): number {
  if (isContradicting(newer, older, pair)) return 0;
  const features = confirmationFeatures(newer, older, pair);
  const weights: Readonly<Record<ConfirmationFeature, number>> = model.weights;
  const z = Object.entries(features).reduce(
    (sum, [name, value]) => sum + value * weights[name as ConfirmationFeature],
    model.bias,
  );
  return 1 / (1 + Math.exp(-z));
}

function valuesOf({ values }: Statement): ReadonlySet<string> {
  return new Set([...values.values()].flatMap((said) => [...said]));
}

/**
 * Whether both name values that the other does not: of one kind ("Monday and Tuesday", "Tuesday and
 * Thursday"), numbers of any kind with none in common, or another count of one thing ("one tablet", "two
 * tablets"). More values than before are no difference.
 */
function haveOtherValues(newer: Statement, older: Statement): boolean {
  for (const [kind, said] of newer.values) {
    const before = older.values.get(kind);
    if (!before) continue;
    if ([...said].some((value) => !before.has(value)) && [...before].some((value) => !said.has(value)))
      return true;
  }
  const [said, before] = [newer, older].map(
    ({ values }) =>
      new Set([...values].flatMap(([kind, found]) => (NAMED_KINDS.has(kind) ? [] : [...found]))),
  ) as [Set<string>, Set<string>];
  if (said.size > 0 && before.size > 0 && ![...said].some((value) => before.has(value))) return true;
  const counts = countedStems(older);
  return [...countedStems(newer)].some(([stem, count]) => counts.has(stem) && counts.get(stem) !== count);
}

/** The numbers that stand before stems. A "one" is a number only in comparison. */
function countedStems({ text }: Statement): ReadonlyMap<string, number> {
  const words = splitWords(text, "values");
  return new Map(
    words.flatMap((word, index): [string, number][] => {
      const count = numberNamed(word) ?? (/^\d+$/.test(word) ? Number(word) : undefined);
      const counted = words[index + 1];
      return count === undefined || counted === undefined ? [] : [[stemOf(counted), count]];
    }),
  );
}

/** Whether one text negates a shared word and the other does not: "no tea", "tea as always". */
function haveOtherNegation(newer: Statement, older: Statement): boolean {
  const [now, before] = [negatedStems(newer), negatedStems(older)];
  return [...newer.stems].some((stem) => older.stems.has(stem) && now.has(stem) !== before.has(stem));
}

function negatedStems({ positions, stems }: Statement): ReadonlySet<string> {
  const negations = [...positions].flatMap(([word, at]) => (NEGATING.test(word) ? at : []));
  const isNegated = (at: number) =>
    negations.some((negation) => at > negation && at - negation <= NEGATED_WITHIN);
  return new Set([...stems].filter((stem) => positions.get(stem)?.some(isNegated)));
}
