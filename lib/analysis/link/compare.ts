import { areForOtherTimes, areNumberedApart } from "./apart";
import { isPast, isSmallTalk } from "./attitude";
import type { Attribute } from "./attributes";
import { commonOrder } from "./common-order";
import { hasEnding } from "./cues";
import type { Facets } from "./facets";
import { areSeparatePeople } from "./separate-people";
import { areForSeparatePlaces } from "./separate-places";
import { isHomeLeft, isJobLeft, isSearchEnded, isStateEnded } from "./state-pairs";
import { stem } from "./stem";
import { ME } from "./subject";
import { areSeparate, differInSubject, OF_MANY } from "./subject-phrase";
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
   * The share of the old values named in the message that occur in the candidate. `isNegatedElsewhere` means
   * that none of them occurs.
   */
  readonly negatedShare: number;
  readonly isNegatedElsewhere: boolean;
  /** Each text has a subject that the other does not mention. */
  readonly hasOtherSubject: boolean;
  /** The texts have different subjects that share a word: the desk lamp and the floor lamp, two sons. */
  readonly hasOtherPart: boolean;
  /** The texts apply at different times: the lights in the morning and in the evening. */
  readonly hasOtherOccasion: boolean;
  /** The message names no subject, and the candidate is about the speaker. */
  readonly isSubjectElided: boolean;
  /** The texts share no word except a reference to the speaker. */
  readonly hasNoSharedWord: boolean;
  /** Whether the texts share a word that is neither a value nor a reference to the speaker. */
  readonly hasSharedTopic: () => boolean;
  /** The candidate describes the past. */
  readonly isCandidatePast: boolean;
  /** One of the two is negated and the other is not. */
  readonly isPolarityFlipped: boolean;
  /** Both set the same attribute of the same subject to different values. */
  readonly hasSameAttribute: boolean;
  /** Both name somebody of whom one can have several: a friend, a son. */
  readonly namesAnother: boolean;
  /** The attribute has one value at a time: a name, an age, a home. */
  readonly isSingleValued: boolean;
  /**
   * Number of kinds of value that occur in both texts with different values. Plain numbers are counted
   * separately.
   */
  readonly changedKindCount: number;
  readonly isNumberChanged: boolean;
  /** A shared word is followed by different words: "host birch", "host cedar". */
  readonly isSlotChanged: boolean;
  /** Any sign that the message replaces a value of the candidate. */
  readonly hasOtherValue: boolean;
  /** The message gives a quantity, and the candidate has none that it could replace. */
  readonly lacksQuantity: boolean;
  readonly haveDifferentNames: boolean;
  /** One of the two is small talk. */
  readonly hasSmallTalk: boolean;
  /** The message ends a state that the candidate describes. */
  readonly hasStateEnded: boolean;
  /** The message repeats the candidate. */
  readonly isRepeat: boolean;
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
 * Compares a message with one candidate. `oldValues` holds the stems of the old values that the message
 * names; `rarity` is computed over all candidates.
 */
export function compare(
  message: Facets,
  oldValues: ReadonlySet<string>,
  candidate: Facets,
  rarity: Rarity,
  candidateStems: ReadonlySet<string>,
): Comparison {
  const weigh = (stems: readonly string[]) => stems.reduce((total, stem) => total + rarity(stem), 0);
  const sharedStems = [...message.about].filter((stem) => candidate.about.has(stem));
  const values = compareValues(message, candidate, oldValues);
  const isTopic = (stem: string) => !values.exchanged.has(stem);
  const topic = weigh(sharedStems.filter(isTopic));
  const negatedCount = [...oldValues].filter((stem) => candidate.stems.has(stem)).length;
  const isSlotChanged = hasOtherNeighbour(message, candidate, 1);
  const haveDifferentNames =
    hasOwnMember(message.names, candidate.capitals) && hasOwnMember(candidate.names, message.capitals);
  const sharedAttributes = sameAttributes(message, candidate);
  const hasSameAttribute = sharedAttributes.length > 0;
  const hasMoved = isHomeLeft(message.text, candidate.text) || isJobLeft(message.text, candidate.text);
  const hasStateEnded =
    hasMoved ||
    isStateEnded(message.text, candidate.text) ||
    (isSearchEnded(message.text, candidate.text) && sharedStems.some((stem) => stem !== ME));
  return {
    overlap: ratio(weigh(sharedStems), weigh([...message.about])),
    overlapBack: weigh(sharedStems) / (weigh([...candidate.about]) + SMOOTHING),
    topic:
      topic /
      (weigh([...message.about].filter((stem) => candidateStems.has(stem) && isTopic(stem))) + SMOOTHING),
    topicBack: topic / (weigh([...candidate.about].filter(isTopic)) + SMOOTHING),
    frame: commonOrder(message.frame, candidate.frame),
    negatedShare: ratio(negatedCount, [...oldValues].filter((stem) => candidateStems.has(stem)).length),
    isNegatedElsewhere: oldValues.size > 0 && negatedCount === 0,
    hasOtherOccasion: !hasMoved && areForOtherTimes(message, candidate),
    hasNoSharedWord: sharedStems.every((stem) => stem === ME),
    // Needed for wishes alone.
    hasSharedTopic: () => sharedStems.some((stem) => stem !== ME && !isValueOf(message, stem)),
    isCandidatePast: isPast(candidate.text),
    isPolarityFlipped: message.isNegated !== candidate.isNegated,
    hasSameAttribute,
    namesAnother: sharedAttributes.some(namesAnotherOfMany) && !/\bcurrent\b/.test(message.text),
    isSingleValued: sharedAttributes.some(({ attribute }) => SINGLE_VALUED.test(attribute)),
    changedKindCount: values.kindsChanged,
    isNumberChanged: values.numberChanged,
    isSlotChanged,
    hasOtherValue:
      values.exchanged.size > 0 ||
      hasSameAttribute ||
      negatedCount > 0 ||
      hasStateEnded ||
      haveDifferentNames ||
      isSlotChanged ||
      hasOtherNeighbour(message, candidate, -1),
    lacksQuantity: hasQuantity(message) && !hasQuantity(candidate),
    haveDifferentNames,
    hasSmallTalk: isSmallTalk(message.text) || isSmallTalk(candidate.text),
    hasStateEnded,
    isRepeat:
      !hasOwnMember(message.about, candidate.about) &&
      !hasOwnMember(candidate.about, message.about) &&
      values.exchanged.size === 0 &&
      negatedCount === 0 &&
      message.isNegated === candidate.isNegated &&
      !hasEnding(message.text),
    ...(hasMoved ? SAME_SUBJECT : compareSubjects(message, candidate)),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function isValueOf({ values }: Facets, word: string): boolean {
  return [...values.values()].some((all) => [...all].some((value) => stem(value) === word));
}

/** Returns whether the first set has a member that the second lacks. */
function hasOwnMember(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((member) => !other.has(member));
}

const SAME_SUBJECT = { hasOtherSubject: false, hasOtherPart: false, isSubjectElided: false } as const;

function compareSubjects(
  message: Facets,
  candidate: Facets,
): Pick<Comparison, "hasOtherSubject" | "hasOtherPart" | "isSubjectElided"> {
  const namedSubjects = [...message.subject].filter((stem) => stem !== ME);
  const isUnmentioned =
    namedSubjects.length > 0 &&
    message.subject.has(ME) &&
    !namedSubjects.some((stem) => candidate.about.has(stem));
  const isOther =
    hasOwnMember(message.subject, candidate.about) &&
    (candidate.subject.size === 0 ? isUnmentioned : hasOwnMember(candidate.subject, message.about));
  const isPartOfBoth =
    [...message.subject].some((stem) => candidate.about.has(stem)) ||
    [...candidate.subject].some((stem) => message.about.has(stem));
  return {
    hasOtherSubject: isOther && !isPartOfBoth,
    hasOtherPart:
      (isOther && isPartOfBoth) ||
      areNumberedApart(message, candidate) ||
      areSeparate(message.subjectPhrase, candidate.subjectPhrase) ||
      differInSubject(message.text, candidate.text) ||
      areSeparatePeople(message.text, candidate.text) ||
      areForSeparatePlaces(message.text, candidate.text),
    isSubjectElided: message.subject.size === 0 && candidate.subject.has(ME),
  };
}

/** Attributes with one value at a time. */
const SINGLE_VALUED = /^(?:name|age|weight|wake|home)$|^is (?:.* )?favorit/;

/** Returns the attributes that both texts set for the same subject, with different values. */
function sameAttributes(message: Facets, candidate: Facets): Attribute[] {
  return message
    .attributes()
    .filter(({ key, value }) =>
      candidate.attributes().some((other) => key === other.key && (value === "" || value !== other.value)),
    );
}

/** "My friend is called Luis" after "my friend is called Ana" is about another friend. */
const namesAnotherOfMany = ({ attribute, ownerName }: Attribute) =>
  attribute === "name" && OF_MANY.has(ownerName);

/** Whether a shared word is followed (step 1) or preceded (-1) by words that only one of the texts has. */
function hasOtherNeighbour(message: Facets, candidate: Facets, step: 1 | -1): boolean {
  return message.sequence.some((stem, index) => {
    const place = candidate.sequence.indexOf(stem);
    const neighbour = message.sequence[index + step];
    const otherNeighbour = candidate.sequence[place + step];
    if (place < 0 || neighbour === undefined || otherNeighbour === undefined) return false;
    return !candidate.stems.has(neighbour) && !message.stems.has(otherNeighbour);
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

/**
 * Compares the values of each kind that both texts have. `exchanged` holds the stems of the values that
 * differ. Old values that the message names are no new ones.
 */
function compareValues(message: Facets, candidate: Facets, oldValues: ReadonlySet<string>) {
  const exchangedValues = new Set<string>();
  const kinds = [...message.values].filter(([kind, messageValues]) => {
    const candidateValues = candidate.values.get(kind) ?? new Set();
    const newValues = [...messageValues].filter(
      (value) => !oldValues.has(value) && !oldValues.has(stem(value)),
    );
    const isOther =
      newValues.some((value) => !candidateValues.has(value)) &&
      [...candidateValues].some((value) => newValues.length > 1 || !newValues.includes(value));
    if (isOther)
      for (const word of [...newValues, ...candidateValues].flatMap(wordsOf)) exchangedValues.add(stem(word));
    return isOther;
  });
  const names = kinds.map(([kind]) => kind);
  return {
    exchanged: exchangedValues,
    kindsChanged: names.filter((kind) => kind !== "number" && !isLocation(kind)).length,
    numberChanged: names.includes("number"),
  };
}
