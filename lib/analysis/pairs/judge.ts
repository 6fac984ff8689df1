import { isException } from "@/lib/analysis/decide";
import { areSeparateThings } from "@/lib/analysis/link";
import type { TextVector } from "@/lib/analysis/text";
import { DAY_MS } from "@/lib/base/core";
import { changeScore, relativeCosines } from "./by-vector";
import { type PairCandidate, rankCandidates } from "./candidates";
import { confirmationChance } from "./confirmation";
import { type FeatureName, featuresOf, type PairContext, type PairFeatures } from "./features";
import type { Statement } from "./statement";
import model from "./weights.json";

const WEIGHTS = Object.entries(model.weights) as [FeatureName, number][];

/**
 * From this probability, a pair with a sign of a change is shown for review, and one without any from
 * MIN_ASKED_WITHOUT_SIGN. Chosen on the streams of bench/life: of the pairs from .2 to .25 with a sign, 38 of
 * 138 are changes; of those from .25 to .4 without, 11 of 53.
 */
export const MIN_ASKED_CHANCE = 0.22;
const MIN_ASKED_WITHOUT_SIGN = 0.4;
/** Of a message that says of the memory's topic what is so "in the end". */
const MIN_ASKED_IN_THE_END = 0.025;
/** From this probability of being a repeat, a pair is not shown: 1 of 37 on the same streams was a change. */
const MAX_REPEAT = 0.5;

/** A message that may replace a memory, or a memory that it may replace. */
export type PairMessage = {
  readonly statement: Statement;
  readonly role: string;
  readonly speaker: string | null;
  readonly sessionId: string | null;
  /** Milliseconds since 1970. */
  readonly saidAt: number;
};

/** A message that may replace memories, with its vector. */
export type NewPairMessage = PairMessage & { readonly embedded: TextVector | null };

/** A candidate with its key, its cosine to the newer message, and the number of messages between the two. */
export type Older<Key> = PairMessage & {
  readonly key: Key;
  readonly cosine: number | null;
  readonly turnsBetween: number;
};

/**
 * The probability, 0 to 1, that the newer message replaces a memory. `isBlocked`: it never does so
 * automatically. `isAsked`: the pair is worth showing for review. `confirmation`: the probability that the
 * message only says the same again.
 */
export type Judged<Key> = {
  readonly key: Key;
  readonly chance: number;
  readonly isBlocked: boolean;
  readonly isAsked: boolean;
  readonly confirmation: number;
};

/** Logarithm of 20 words, and the share of a longer memory's words that the message must repeat. */
const MIN_LONG_MEMORY = 3.05;
const MIN_SHARE_OF_LONG = 0.6;

/** Without any of these, a message says nothing that could differ from the memory. */
const CHANGING: readonly FeatureName[] = ["isChange", "valueDiffers", "numberDiffers", "clauseValue"];
/** With any of these, a message may say that something has changed. */
const SIGNS: readonly FeatureName[] = [...CHANGING, "decide", "because", "negationDiffers"];

/** The share of the words in common that a message may say to stay as they are. */
const MAX_STAYING = 0.5;

const IN_THE_END =
  /(?<![\p{L}'])(?:in the end|after all|letztendlich|letztlich|am ende|jetzt doch|al final|finalement)(?![\p{L}'])/iu;

/** Below the probability from which retrieval lists a memory beneath a newer one. */
const MAX_WHEN_TRUE = 0.27;

/** Whether a message may replace a memory: tool output never does, and a question needs a cue of change. */
export function mayReplace({ role, statement: { isQuestion, cues } }: PairMessage): boolean {
  if (role !== "user" && role !== "assistant") return false;
  return !isQuestion || cues.change || cues.now || cues.end || cues.correct || cues.solved;
}

/**
 * The most likely candidates for a message with their features, at most 14. Tool output is never a candidate.
 */
export function comparePairs<Key>(
  newer: NewPairMessage,
  older: readonly Older<Key>[],
  rarity: PairContext["rarity"],
): { key: Key; features: PairFeatures }[] {
  const bySaid = new Map(older.map((one) => [one.key, one]));
  const said = older.filter(({ role }) => role !== "tool");
  const relative = relativeCosines(said.map(({ cosine }) => cosine));
  const score = changeScore(newer.embedded);
  const candidates = said.map(
    ({ key, statement, cosine, turnsBetween, sessionId }, index): PairCandidate<Key> => ({
      key,
      statement,
      cosine,
      relativeCosine: relative[index] ?? 0,
      turnsBetween,
      isSameSession: sessionId !== null && sessionId === newer.sessionId,
    }),
  );
  return rankCandidates(newer.statement, candidates, rarity).flatMap((candidate) => {
    const said = bySaid.get(candidate.key);
    if (!said) return [];
    const context = {
      rarity,
      changeScore: score,
      daysBetween: Math.max(0, (newer.saidAt - said.saidAt) / DAY_MS),
      isSameSpeaker: said.role === newer.role && said.speaker === newer.speaker,
      isSameRole: said.role === newer.role,
      isOldByAssistant: said.role !== "user",
      ...candidate,
    };
    return [{ key: candidate.key, features: featuresOf(newer.statement, candidate.statement, context) }];
  });
}

/**
 * Returns the probability that a message replaces each memory, most likely first. It comes from a logistic
 * model over the features of the pair, fitted by `npm run train:pairs`. A pair about separate things, such as
 * an exception that has no word in common with the memory, is neither replaced nor asked about, nor listed
 * beneath the newer one. Pure.
 */
export function judgePairs<Key>(
  newer: NewPairMessage,
  older: readonly Older<Key>[],
  rarity: PairContext["rarity"],
): Judged<Key>[] {
  const statements = new Map(older.map(({ key, statement }) => [key, statement]));
  const excepts = isException(newer.statement.original);
  return comparePairs(newer, older, rarity)
    .map(({ key, features }) => {
      const memory = statements.get(key) ?? newer.statement;
      const isOtherThing = excepts && features.shared === 0;
      const isSeparate = isOtherThing || areSeparateThings(newer.statement.original, memory.original);
      const judged = pairChance(features);
      const chance = isSeparate ? Math.min(judged, MAX_WHEN_TRUE) : judged;
      const confirmation = confirmationChance(newer.statement, memory, features);
      return {
        key,
        chance,
        isBlocked: isSeparate || isBlocked(features),
        isAsked:
          !isSeparate && isWorthAsking(features, chance, confirmation, IN_THE_END.test(newer.statement.text)),
        confirmation,
      };
    })
    .sort((a, b) => b.chance - a.chance);
}

/**
 * Returns whether a pair is likely enough to be shown for review. Never a repeat, or when the message says
 * that what both speak of stays: on the streams of bench/life, 4 of 35 of the latter are changes.
 *
 * @internal Exported for its test.
 */
export function isWorthAsking(
  features: PairFeatures,
  chance: number,
  confirmation: number,
  isInTheEnd = false,
): boolean {
  const hasSign = SIGNS.some((name) => features[name] > 0);
  const minWithSign = isInTheEnd && sharesTopic(features) ? MIN_ASKED_IN_THE_END : MIN_ASKED_CHANCE;
  return (
    chance >= (hasSign ? minWithSign : MIN_ASKED_WITHOUT_SIGN) &&
    confirmation < MAX_REPEAT &&
    features.stayNearShared <= MAX_STAYING
  );
}

const sharesTopic = ({ shared, topicDiffers }: PairFeatures) => shared > 0 && topicDiffers === 0;

/** The probability of the pair model for the features of a pair. */
function judgedChance(features: PairFeatures): number {
  const z = WEIGHTS.reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), model.bias);
  return 1 / (1 + Math.exp(-z));
}

/**
 * Returns the probability of a pair. When there is a sign that the memory stays true, the pair is at most
 * asked about: neither hidden nor listed beneath the newer one.
 */
export function pairChance(features: PairFeatures): number {
  const chance = judgedChance(features);
  return staysTrue(features) ? Math.min(chance, MAX_WHEN_TRUE) : chance;
}

/**
 * Whether a pair has a sign that the memory stays true: a statement that something stays, a question, a
 * supposition, an exception for a short time, or nothing in common. On streams outside the fit, 27 of 44 such
 * pairs from .3 change nothing.
 */
function staysTrue({
  stayNearShared,
  shared,
  concepts,
  question,
  hypothetical,
  temporary,
  ...cues
}: PairFeatures) {
  const hasChange = cues.now + cues.change + cues.end + cues.solved + cues.correct > 0;
  return (
    stayNearShared > MAX_STAYING ||
    (shared === 0 && concepts === 0) ||
    question === 1 ||
    hypothetical === 1 ||
    (temporary === 1 && !hasChange)
  );
}

/**
 * Returns whether a pair can only be marked, whatever its probability: a person's message and an assistant's
 * memory, things for different purposes, a message without a word of change or another value (another number
 * counts only beside three words in common or with a decision), another topic, a memory with a further value
 * of the same kind that stays true, or a long memory when the message repeats only a part of it. So "Let's
 * use oak for all the shelves" does not replace "we prefer oak over pine".
 */
export function isBlocked(features: PairFeatures): boolean {
  return (
    features.othersAssistant === 1 ||
    features.purposesDiffer === 1 ||
    features.valueLeft === 1 ||
    CHANGING.every((name) => features[name] === 0) ||
    (features.shared < 3 && features.isChange + features.valueDiffers + features.decide === 0) ||
    hasOtherTopic(features) ||
    (features.lengthOfOlder > MIN_LONG_MEMORY && features.ofOlder < MIN_SHARE_OF_LONG)
  );
}

/** "The freeze begins on Wednesday of each release week" is not about "the app is released on Thursdays". */
function hasOtherTopic({ topicDiffers, shared, isChange, nameShared, isElided }: PairFeatures): boolean {
  return topicDiffers === 1 && shared < 2 && isChange + nameShared + isElided === 0;
}
