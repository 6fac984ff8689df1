import { wordSet } from "@/lib/analysis/text";
import { isPast, isSmallTalk } from "./attitude";
import { commonOrder } from "./common-order";
import { hasEnding } from "./cues";
import type { Facets } from "./facets";
import { isSearchEnded, isStateEnded } from "./state-pairs";
import { stem } from "./stem";
import { ME } from "./subject";
import { wordsOf } from "./words";

/** The relation of a message to one candidate. Shares are 0 to 1. */
export type Comparison = {
  /**
   * The share of the message's words, weighted by rarity, that occur in the candidate. `overlapBack` is the
   * share of the candidate's words that occur in the message.
   */
  readonly overlap: number;
  readonly overlapBack: number;
  /**
   * Like the overlaps, but without exchanged values. Counts only words of the message that occur in at least
   * one candidate.
   */
  readonly topic: number;
  readonly topicBack: number;
  /** Share of words in the same order. */
  readonly frame: number;
  /**
   * The share of the old values named in the message that occur in the candidate. `negatedElsewhere` means
   * that none of them occurs.
   */
  readonly negated: number;
  readonly negatedElsewhere: boolean;
  /** Each text has a subject that the other does not mention. */
  readonly otherSubject: boolean;
  /** The texts have different subjects that share a word: the desk lamp and the floor lamp. */
  readonly otherPart: boolean;
  /** The texts apply at different times: the lights in the morning and in the evening. */
  readonly otherOccasion: boolean;
  /** The message names no subject, and the candidate is about the speaker. */
  readonly isSubjectElided: boolean;
  /** The texts share no word except a reference to the speaker. */
  readonly hasNoSharedWord: boolean;
  /** The candidate describes the past. */
  readonly isCandidatePast: boolean;
  /** One of the two is negated and the other is not. */
  readonly isPolarityFlipped: boolean;
  /** Both set the same attribute of the same subject to different values. */
  readonly sameAttribute: boolean;
  /** The attribute has one value at a time: a name, an age, a home. */
  readonly isSingleValued: boolean;
  /**
   * Number of kinds of value that both texts have, with different values. Plain numbers are counted
   * separately.
   */
  readonly kindsChanged: number;
  readonly numberChanged: boolean;
  /** A shared word is followed by different words: "host birch", "host cedar". */
  readonly slotChanged: boolean;
  /** Any sign that the message replaces a value of the candidate. */
  readonly otherValue: boolean;
  /** The message gives a quantity, and the candidate has none that it could replace. */
  readonly lacksQuantity: boolean;
  readonly namesDiffer: boolean;
  /** One of the two is small talk. */
  readonly hasSmallTalk: boolean;
  /** The message ends a state that the candidate describes. */
  readonly stateEnded: boolean;
  /** The message repeats the candidate. */
  readonly repeat: boolean;
};

/** Rarity of a stem among the candidates: near 1 when one candidate has it, near 0 when all have it. */
export type Rarity = (stem: string) => number;

/** A reference to the speaker in both texts is weak evidence. */
const SPEAKER_WEIGHT = 0.3;

/**
 * Returns the rarity of a stem by inverse document frequency over the candidates, scaled to at most about 1.
 */
export function rarityAmong(candidates: readonly Facets[]): Rarity {
  const frequency = new Map<string, number>();
  for (const { about } of candidates) {
    for (const stem of about) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  const count = candidates.length;
  return (stem) =>
    ((stem === ME ? SPEAKER_WEIGHT : 1) * Math.log((count + 1.5) / ((frequency.get(stem) ?? 0) + 0.5))) /
    Math.log(count + 3);
}

/** Added to the denominator, so that one shared word out of one counts less than five out of five. */
const SMOOTHING = 0.2;

/**
 * Compares a message with one candidate. `old` holds the stems of the old values that the message names;
 * `rarity` is computed over all candidates.
 */
export function compare(
  message: Facets,
  old: ReadonlySet<string>,
  candidate: Facets,
  rarity: Rarity,
  known: ReadonlySet<string>,
): Comparison {
  const weigh = (stems: readonly string[]) => stems.reduce((total, stem) => total + rarity(stem), 0);
  const shared = [...message.about].filter((stem) => candidate.about.has(stem));
  const values = compareValues(message, candidate, old);
  const isTopic = (stem: string) => !values.exchanged.has(stem);
  const topic = weigh(shared.filter(isTopic));
  const negated = [...old].filter((stem) => candidate.stems.has(stem)).length;
  const slotChanged = hasOtherNeighbour(message, candidate, 1);
  const namesDiffer = differ(message.names, candidate.capitals) && differ(candidate.names, message.capitals);
  const same = sameAttributes(message, candidate);
  const sameAttribute = same.length > 0;
  const stateEnded =
    isStateEnded(message.text, candidate.text) ||
    (isSearchEnded(message.text, candidate.text) && shared.some((stem) => stem !== ME));
  return {
    overlap: ratio(weigh(shared), weigh([...message.about])),
    overlapBack: weigh(shared) / (weigh([...candidate.about]) + SMOOTHING),
    topic: topic / (weigh([...message.about].filter((stem) => known.has(stem) && isTopic(stem))) + SMOOTHING),
    topicBack: topic / (weigh([...candidate.about].filter(isTopic)) + SMOOTHING),
    frame: commonOrder(message.frame, candidate.frame),
    negated: ratio(negated, [...old].filter((stem) => known.has(stem)).length),
    negatedElsewhere: old.size > 0 && negated === 0,
    ...compareSubjects(message, candidate),
    otherOccasion:
      areApart(message.occasions, candidate.occasions) &&
      ([...message.occasions].some((one) => WEEK.test(one)) ||
        (hasRoutine(message) && hasRoutine(candidate))),
    hasNoSharedWord: shared.every((stem) => stem === ME),
    isCandidatePast: isPast(candidate.text),
    isPolarityFlipped: message.denies !== candidate.denies,
    sameAttribute,
    isSingleValued: same.some((name) => SINGLE_VALUED.test(name)),
    kindsChanged: values.kindsChanged,
    numberChanged: values.numberChanged,
    slotChanged,
    otherValue:
      values.exchanged.size > 0 ||
      sameAttribute ||
      negated > 0 ||
      stateEnded ||
      namesDiffer ||
      slotChanged ||
      hasOtherNeighbour(message, candidate, -1),
    lacksQuantity: hasQuantity(message) && !hasQuantity(candidate),
    namesDiffer,
    hasSmallTalk: isSmallTalk(message.text) || isSmallTalk(candidate.text),
    stateEnded,
    repeat:
      !differ(message.about, candidate.about) &&
      !differ(candidate.about, message.about) &&
      values.exchanged.size === 0 &&
      negated === 0 &&
      message.denies === candidate.denies &&
      !hasEnding(message.text),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Returns whether the first set has a member that the second lacks. */
function differ(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((member) => !other.has(member));
}

function compareSubjects(
  message: Facets,
  candidate: Facets,
): Pick<Comparison, "otherSubject" | "otherPart" | "isSubjectElided"> {
  const named = [...message.subject].filter((stem) => stem !== ME);
  const isUnmentioned =
    named.length > 0 && message.subject.has(ME) && !named.some((stem) => candidate.about.has(stem));
  const isOther =
    differ(message.subject, candidate.about) &&
    (candidate.subject.size === 0 ? isUnmentioned : differ(candidate.subject, message.about));
  const isPartOfBoth =
    [...message.subject].some((stem) => candidate.about.has(stem)) ||
    [...candidate.subject].some((stem) => message.about.has(stem));
  return {
    otherSubject: isOther && !isPartOfBoth,
    otherPart: (isOther && isPartOfBoth) || areNumberedApart(message, candidate),
    isSubjectElided: message.subject.size === 0 && candidate.subject.has(ME),
  };
}

/** Things that are identified by a number: a host with another number is another host. */
const NUMBERED = wordSet(
  "ticket issue order invoice case bug task request claim contract host server node build commit job pr pull shipment parcel",
);

function areNumberedApart(message: Facets, candidate: Facets): boolean {
  return [...message.values].some(
    ([kind, said]) =>
      NUMBERED.has(kind.replace("label ", "")) && areApart(said, candidate.values.get(kind) ?? new Set()),
  );
}

const ROUTINE = /^(?:level|percent|amount|wake)\b/;
const WEEK = /^week(?:day|end)$/;

function hasRoutine({ attributes, values }: Facets): boolean {
  return (
    attributes.some(({ attribute }) => ROUTINE.test(attribute)) ||
    [...values.keys()].some((kind) => ROUTINE.test(kind))
  );
}

function areApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((member) => other.has(member));
}

/** Attributes with one value at a time. */
const SINGLE_VALUED = /^(?:name|age|weight|wake|home)$|^is (?:.* )?favorit/;

/** Returns the names of the attributes that both texts set for the same subject, with different values. */
function sameAttributes(message: Facets, candidate: Facets): string[] {
  return message.attributes.flatMap((own) =>
    candidate.attributes.some(
      (theirs) => own.key === theirs.key && (own.value === "" || own.value !== theirs.value),
    )
      ? [own.attribute]
      : [],
  );
}

function hasOtherNeighbour(message: Facets, candidate: Facets, step: 1 | -1): boolean {
  return message.sequence.some((stem, index) => {
    const place = candidate.sequence.indexOf(stem);
    const own = message.sequence[index + step];
    const theirs = candidate.sequence[place + step];
    if (place < 0 || own === undefined || theirs === undefined) return false;
    return !candidate.stems.has(own) && !message.stems.has(theirs);
  });
}

const QUANTITY = /^(?:money|percent|number|amount|label .*|unit .*)$/;

function hasQuantity({ values }: Facets): boolean {
  return [...values.keys()].some((kind) => QUANTITY.test(kind));
}

/**
 * Returns whether a kind of value is a location. A location is weak evidence: it counts as a different value,
 * but not as a kind of value.
 */
const isLocation = (kind: string) => kind.startsWith("put ");

function compareValues(message: Facets, candidate: Facets, old: ReadonlySet<string>) {
  const exchanged = new Set<string>();
  const kinds = [...message.values].filter(([kind, said]) => {
    const theirs = candidate.values.get(kind) ?? new Set();
    const own = [...said].filter((value) => !old.has(value) && !old.has(stem(value)));
    const isOther =
      own.some((value) => !theirs.has(value)) &&
      [...theirs].some((value) => own.length > 1 || !own.includes(value));
    if (isOther) for (const word of [...own, ...theirs].flatMap(wordsOf)) exchanged.add(stem(word));
    return isOther;
  });
  const names = kinds.map(([kind]) => kind);
  return {
    exchanged,
    kindsChanged: names.filter((kind) => kind !== "number" && !isLocation(kind)).length,
    numberChanged: names.includes("number"),
  };
}
