import { commonOrder } from "./common-order";
import { endsSomething } from "./cues";
import type { Facets } from "./facets";
import { endsState } from "./state-pairs";

/** How a message relates to one candidate. Shares are 0 to 1. */
export type Comparison = {
  /** Share of the message's words, by rarity, that the candidate has; and the other way round. */
  readonly overlap: number;
  readonly overlapBack: number;
  /** Rarity of the rarest shared word. */
  readonly rarest: number;
  /** The message names a word of the candidate as the old value. */
  readonly negated: boolean;
  /** Both set the same attribute, to another value; or the same kind of attribute of something else. */
  readonly sameAttribute: boolean;
  readonly conflict: boolean;
  /** The message sets an attribute of something that the candidate does not speak of. */
  readonly foreign: boolean;
  /** Share of words in the same order. */
  readonly frame: number;
  /** Share of the message's kinds of value that the candidate has with another or the same value. */
  readonly valueChanged: number;
  readonly kindsChanged: number;
  readonly valueSame: number;
  /** The same thing is counted, with another number. */
  readonly countChanged: boolean;
  /** Like frames with different names in them; and a name that both have. */
  readonly namesDiffer: boolean;
  readonly nameShared: boolean;
  /** The message ends a state that the candidate tells. */
  readonly stateEnded: boolean;
  /** The same said again. */
  readonly repeat: boolean;
};

/** Rarity of a stem among the candidates: near 1 for one of its own, near 0 for one that all have. */
export type Rarity = (stem: string) => number;

/** Rarity by inverse document frequency over the candidates, scaled to at most about 1. */
export function rarityAmong(candidates: readonly Facets[]): Rarity {
  const frequency = new Map<string, number>();
  for (const { stems } of candidates) {
    for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  const count = candidates.length;
  return (stem) => Math.log((count + 1.5) / ((frequency.get(stem) ?? 0) + 0.5)) / Math.log(count + 3);
}

/** From this share of words in the same order, two texts have the same frame. */
const LIKE_FRAME = 0.5;

/** Compares a message, with the stems of the old values it names, to one candidate. */
export function compare(
  message: Facets,
  old: ReadonlySet<string>,
  candidate: Facets,
  rarity: Rarity,
): Comparison {
  const shared = [...message.stems].filter((stem) => candidate.stems.has(stem));
  const overlap = ratio(sum(shared, rarity), sum([...message.stems], rarity));
  const overlapBack = ratio(sum(shared, rarity), sum([...candidate.stems], rarity));
  const frame = commonOrder(message.frame, candidate.frame);
  const negated = [...old].some((stem) => candidate.stems.has(stem));
  const values = compareValues(message, candidate);
  const nameShared =
    [...message.names].some((name) => candidate.capitals.has(name)) ||
    [...message.capitals].some((name) => candidate.names.has(name));
  const bothNamed = message.names.size > 0 && candidate.names.size > 0;
  const same = overlap > 0.95 && overlapBack > 0.95;
  return {
    overlap,
    overlapBack,
    rarest: Math.max(0, ...shared.map(rarity)),
    negated,
    ...compareAttributes(message, candidate),
    frame,
    ...values,
    countChanged: countChanged(message, candidate),
    namesDiffer: bothNamed && !nameShared && frame >= LIKE_FRAME,
    nameShared,
    stateEnded: endsState(message.text, candidate.text),
    repeat: same && values.kindsChanged === 0 && !negated && !endsSomething(message.text),
  };
}

function sum(stems: readonly string[], rarity: Rarity): number {
  return stems.reduce((total, stem) => total + rarity(stem), 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function compareAttributes(
  message: Facets,
  candidate: Facets,
): Pick<Comparison, "sameAttribute" | "conflict" | "foreign"> {
  const theirs = new Map([...candidate.attributes.values()].map(({ key, value }) => [key, value]));
  const sameAttribute = [...message.attributes.values()].some(
    ({ key, value }) => theirs.has(key) && (value === "" || theirs.get(key) !== value),
  );
  const conflict = [...message.attributes].some(([rule, { key }]) => {
    const other = candidate.attributes.get(rule);
    return other !== undefined && other.key !== key;
  });
  const foreign = [...message.attributes.values()].some(
    ({ topics }) => topics.length > 0 && !topics.some((topic) => candidate.stems.has(topic)),
  );
  return { sameAttribute, conflict: !sameAttribute && conflict, foreign: !sameAttribute && foreign };
}

function compareValues(
  message: Facets,
  candidate: Facets,
): Pick<Comparison, "valueChanged" | "kindsChanged" | "valueSame"> {
  let changed = 0;
  let same = 0;
  for (const [kind, values] of message.values) {
    const theirs = candidate.values.get(kind);
    if (!theirs) continue;
    if ([...values].some((value) => !theirs.has(value))) changed++;
    else same++;
  }
  const kinds = message.values.size;
  return { valueChanged: ratio(changed, kinds), kindsChanged: changed, valueSame: ratio(same, kinds) };
}

/** Either side may leave out what it counts: "two dogs" against "now 3 of the dogs". */
function countChanged(message: Facets, candidate: Facets): boolean {
  return differs(message, candidate) || differs(candidate, message);
}

function differs(one: Facets, other: Facets): boolean {
  return [...one.counts].some(([thing, amount]) => {
    const counted = other.counts.get(thing);
    if (counted !== undefined) return counted !== amount;
    return other.stems.has(thing) && other.numbers.size > 0 && !other.numbers.has(amount);
  });
}
