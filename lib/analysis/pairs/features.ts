import { compareValues } from "./compare-values";
import { PLAN, TROUBLE } from "./cues";
import { type Statement, stemOf } from "./statement";

/** How a newer message and an older memory are related, apart from their texts. */
export type PairContext = {
  /** Inverse document frequency of a stem among the owner's messages, above 0. */
  readonly rarity: (stem: string) => number;
  /** Messages and days between the two. */
  readonly turnsBetween: number;
  readonly daysBetween: number;
  readonly isSameSession: boolean;
  readonly isSameSpeaker: boolean;
  readonly isSameRole: boolean;
  readonly isOldByAssistant: boolean;
  /** Cosine of the two vectors; null without an embedder. */
  readonly cosine: number | null;
  /** The cosine beside those of the other memories, and how much the message sounds like a change. */
  readonly relativeCosine: number;
  readonly changeScore: number;
  /**
   * The candidate's score minus the next one's, -1 to 1, and the number of other candidates with a score
   * close to it.
   */
  readonly lead: number;
  readonly rivals: number;
};

/** Stands for a missing vector: the mean of unrelated messages of one person. */
const UNKNOWN_COSINE = 0.3;
const NEAR_WORDS = 4;
/** The streams that the model is fitted to have no longer distances and no rarer words. */
const MAX_TURNS = 60;
const MAX_DAYS = 30;
const MAX_RARITY = 4.4;
/** Logarithm of 8 words: texts that are longer than this have a high cosine whatever they say. */
const MIN_LONG = 2.2;

type Overlap = {
  readonly shared: readonly string[];
  readonly ofNewer: number;
  readonly ofOlder: number;
  readonly mass: number;
};

/** The shared stems, their share of each text's total rarity, and their own total rarity. */
export function overlapOf(newer: Statement, older: Statement, rarity: PairContext["rarity"]): Overlap {
  const weigh = (stems: Iterable<string>) => [...stems].reduce((sum, stem) => sum + rarity(stem), 0);
  const shared = [...newer.stems].filter((stem) => older.stems.has(stem));
  const mass = weigh(shared);
  return {
    shared,
    ofNewer: mass / (weigh(newer.stems) || 1),
    ofOlder: mass / (weigh(older.stems) || 1),
    mass,
  };
}

/**
 * The evidence that a newer message replaces an older memory, by name. Counts are capped and times are
 * logarithmic, so that no value is far above 5.
 */
export function featuresOf(newer: Statement, older: Statement, context: PairContext) {
  const overlap = overlapOf(newer, older, context.rarity);
  const { shared, ofNewer, ofOlder } = overlap;
  const values = compareValues(newer, older);
  const names = compareNames(newer, older, shared);
  const clause = bestClause(newer, older, context.rarity);
  const sharedConcepts = [...newer.concepts].filter((concept) => older.concepts.has(concept)).length;
  const { cues } = newer;
  const isChange = cues.change || cues.now || cues.end || cues.correct || cues.solved || cues.back;
  const isTrouble = TROUBLE.test(older.text);
  const isSolved = isTrouble && (cues.solved || cues.end);
  const most = Math.max(ofNewer, ofOlder);
  const isCross = !context.isSameRole;
  const [lengthOfNewer, lengthOfOlder] = [Math.log1p(newer.wordCount), Math.log1p(older.wordCount)];
  const lengthOfBoth = Math.max(0, Math.min(lengthOfNewer, lengthOfOlder) - MIN_LONG);
  const cosine = context.cosine ?? UNKNOWN_COSINE;
  const features = {
    cosine,
    cosineAndLength: cosine * lengthOfBoth,
    relativeCosine: context.relativeCosine,
    changeScore: context.changeScore,
    ofNewer,
    ofOlder,
    shared: Math.min(3, shared.length),
    rarest: Math.min(MAX_RARITY, Math.max(0, ...shared.map(context.rarity))),
    concepts: Math.min(3, sharedConcepts),
    bigrams: Math.min(2, sharedBigrams(newer, older)),
    topicDiffers:
      newer.sequence[0] !== undefined &&
      older.sequence[0] !== undefined &&
      !older.stems.has(newer.sequence[0]) &&
      !newer.stems.has(older.sequence[0]),
    ...values,
    valueAndOverlap: Number(values.valueDiffers || values.numberDiffers) * most,
    ...names,
    clauseOfOlder: clause.ofOlder,
    clauseOfNewer: clause.ofNewer,
    clauseCueAndOverlap: Number(clause.hasCue) * Math.max(clause.ofNewer, clause.ofOlder),
    clauseValue: clause.valueDiffers,
    clauseValueAndOverlap: Number(clause.valueDiffers) * Math.max(clause.ofNewer, clause.ofOlder),
    change: cues.change,
    now: cues.now,
    end: cues.end,
    correct: cues.correct,
    solved: cues.solved,
    decide: cues.decide,
    back: cues.back,
    because: cues.because,
    add: cues.add,
    temporary: cues.temporary,
    hypothetical: cues.hypothetical,
    future: cues.future,
    past: cues.past,
    stay: cues.stay,
    but: cues.but,
    question: newer.isQuestion,
    negationDiffers: cues.negation !== older.cues.negation,
    isChange,
    changeAndOverlap: Number(isChange) * most,
    cueNearShared: isNear(shared, newer, newer.changePositions),
    stayNearShared: shared.length === 0 ? 0 : stayShare(shared, newer),
    trouble: isTrouble,
    solvedTrouble: isSolved,
    solvedTroubleAndOverlap: Number(isSolved) * Math.max(most, 0.15 * sharedConcepts),
    plan: PLAN.test(older.text),
    olderIsTemporary: older.cues.temporary || older.cues.hypothetical,
    olderIsPast: older.cues.past,
    olderIsQuestion: older.isQuestion,
    bothFirstPerson: newer.isFirstPerson && older.isFirstPerson,
    relationsDiffer: doRelationsDiffer(newer, older),
    purposesDiffer: doPurposesDiffer(newer, older),
    lengthOfNewer,
    lengthOfOlder,
    isElided: !newer.isFirstPerson && newer.stems.size <= 4,
    turns: Math.log1p(Math.min(MAX_TURNS, context.turnsBetween)),
    days: Math.log1p(Math.min(MAX_DAYS, context.daysBetween)),
    sameSession: context.isSameSession,
    sameSpeaker: context.isSameSpeaker,
    sameRole: context.isSameRole,
    assistantsMemory: context.isOldByAssistant,
    othersAssistant: isCross && context.isOldByAssistant,
    lead: context.lead,
    rivals: Math.log1p(context.rivals),
  };
  return Object.fromEntries(Object.entries(features).map(([name, value]) => [name, Number(value)])) as Record<
    keyof typeof features,
    number
  >;
}

/** The name of a feature. */
export type FeatureName = keyof ReturnType<typeof featuresOf>;
export type PairFeatures = Readonly<Record<FeatureName, number>>;

function compareNames(newer: Statement, older: Statement, shared: readonly string[]) {
  const stems = (names: ReadonlySet<string>) => new Set([...names].map(stemOf));
  const sharedCapitals = [...newer.capitals].filter((name) => older.capitals.has(name));
  const nameStems = new Set([
    ...stems(newer.names),
    ...stems(older.names),
    ...stems(new Set(sharedCapitals)),
  ]);
  const sharedNames = [...newer.capitals].filter(
    (name) => older.capitals.has(name) || older.stems.has(stemOf(name)),
  );
  const topics = shared.filter((stem) => !nameStems.has(stem));
  const hasOther = (one: ReadonlySet<string>, other: Statement) =>
    [...one].some((name) => !other.capitals.has(name) && !other.stems.has(stemOf(name)));
  return {
    nameShared: sharedNames.length > 0,
    onlyNamesShared:
      shared.length > 0 &&
      topics.every((stem) => newer.relations.has(stem)) &&
      ![...newer.concepts].some((concept) => older.concepts.has(concept)),
    namesDiffer: hasOther(newer.names, older) && hasOther(older.names, newer) && sharedNames.length === 0,
    nameReplaced: hasOther(newer.capitals, older) && hasOther(older.names, newer) && topics.length > 0,
    topicsShared: Math.min(3, topics.length),
  };
}

function sharedBigrams(newer: Statement, older: Statement): number {
  const pairs = ({ sequence }: Statement) =>
    sequence.slice(1).map((stem, index) => `${sequence[index]} ${stem}`);
  const known = new Set(pairs(older));
  return pairs(newer).filter((pair) => known.has(pair)).length;
}

/** Whether one of the stems occurs within four words of one of the positions. */
function isNear(stems: readonly string[], { positions }: Statement, marks: readonly number[]): boolean {
  return stems.some((stem) =>
    (positions.get(stem) ?? []).some((at) => marks.some((mark) => Math.abs(at - mark) <= NEAR_WORDS)),
  );
}

/** The share of the stems that occur next to a statement that something stays. */
function stayShare(shared: readonly string[], { positions, stayPositions }: Statement): number {
  const staying = shared.filter((stem) =>
    (positions.get(stem) ?? []).some((at) => stayPositions.some((mark) => mark - at >= -2 && mark - at <= 3)),
  );
  return staying.length / shared.length;
}

/** Whether one text names a relative that the other does not. */
function doRelationsDiffer(newer: Statement, older: Statement): boolean {
  if ([...newer.relations].some((one) => older.relations.has(one))) return false;
  if (newer.relations.size > 0) return true;
  return older.relations.size > 0 && newer.isFirstPerson && older.isFirstPerson;
}

/** Kafka for events and Redis for the cache can both be true. */
function doPurposesDiffer(newer: Statement, older: Statement): boolean {
  return (
    newer.purposes.size > 0 &&
    older.purposes.size > 0 &&
    ![...newer.purposes].some((purpose) => older.purposes.has(purpose))
  );
}

/** The pair of clauses that has the most in common. */
function bestClause(newer: Statement, older: Statement, rarity: PairContext["rarity"]) {
  let best = { mass: -1, ofNewer: 0, ofOlder: 0, newer, older };
  for (const one of newer.clauses) {
    for (const other of older.clauses) {
      const { mass, ofNewer, ofOlder } = overlapOf(one, other, rarity);
      const concepts = [...one.concepts].filter((concept) => other.concepts.has(concept)).length;
      const kinds = [...one.values.keys()].some((kind) => other.values.has(kind));
      const total = mass + 2 * concepts + 0.5 * Number(kinds);
      if (total > best.mass) best = { mass: total, ofNewer, ofOlder, newer: one, older: other };
    }
  }
  const { valueDiffers, numberDiffers } = compareValues(best.newer, best.older);
  return {
    ofNewer: best.ofNewer,
    ofOlder: best.ofOlder,
    hasCue: best.newer.changePositions.length > 0 || best.newer.cues.correct,
    valueDiffers: valueDiffers || numberDiffers,
  };
}
