import { scoreByVector, type VectorWeights } from "@/lib/analysis/text";
import { shapeFeatures } from "@/lib/analysis/types";
import type { DecisionReason } from "@/lib/base/core";
import { analyse } from "./analyse";
import { type DecideInput, type Decision, drop, keep } from "./decision";
import { hasOwnName } from "./fact";
import { endsAsQuestion } from "./question";
import fitted from "./vector-weights.json";
import { toTypedMessage } from "./with-model-type";

/**
 * How likely it is that a message holds nothing worth keeping: by its vector of this space, and for messages
 * of people also by `reviewFeatures`. Fitted by `npm run train:decisions`.
 */
export type MessageModels = {
  readonly spaceName: string;
  readonly user: VectorWeights & { readonly features: Readonly<Record<string, number>> };
  readonly assistant: VectorWeights;
};

/**
 * A message that the rules keep for one of these reasons is dropped when the probability that it holds
 * nothing is at least this high. Chosen on streams left out of the fit and by `npm run eval:decider`: lower
 * limits drop more that is worth keeping.
 */
const MIN_DROP: Partial<Record<DecisionReason, number>> = {
  informative: 0.85,
  personal_fact: 0.9,
  stated_preference: 0.9,
  decision: 0.9,
};
/** The same for what an assistant says. */
const MIN_ASSISTANT_DROP = 0.8;
/** What the rules take for small talk is kept below this probability. */
const MAX_KEEP = 0.5;
/** The vector of a longer message says little about whether one of its sentences holds something. */
const MAX_WORDS = 8;

/**
 * Reviews a decision by the vector of the message. What a person says changes only for the reasons that the
 * rules are often wrong about: "Rob nodded" looks like a fact. Nothing changes without a vector of the space
 * that the models were fitted to.
 */
export function withVector(
  message: DecideInput,
  decision: Decision,
  models: MessageModels = fitted,
): Decision {
  const { role, text, embedded = null } = message;
  if (embedded?.spaceName !== models.spaceName) return decision;
  if (decision.reason === "assistant_statement") {
    const chance = chanceOf(scoreByVector(models.assistant, embedded.vector));
    return chance >= MIN_ASSISTANT_DROP ? drop("assistant_boilerplate") : decision;
  }
  const minDrop = MIN_DROP[decision.reason];
  const isReviewed = minDrop !== undefined || decision.reason === "small_talk";
  if (role !== "user" || !isReviewed || !isShort(text)) return decision;
  let score = scoreByVector(models.user, embedded.vector);
  for (const [name, value] of reviewFeatures(message, decision))
    score += value * (models.user.features[name] ?? 0);
  const chance = chanceOf(score);
  if (minDrop === undefined) return chance < MAX_KEEP ? keep("interaction", "informative", true) : decision;
  return chance >= minDrop && !isProtected(message) ? drop("small_talk", true) : decision;
}

/** Answers and names ("call me Dee") look like chatter. */
function isProtected({ text, context }: DecideInput): boolean {
  return endsAsQuestion(context?.at(-1)?.trim() ?? "") || hasOwnName(analyse(text, false).body);
}

const isShort = (text: string) => text.trim().split(/\s+/, MAX_WORDS + 1).length <= MAX_WORDS;

/**
 * Returns what the model of people's messages reads beside the vector: the reason of the decision, and what
 * the model of types reads, without single words.
 */
export function reviewFeatures(message: DecideInput, decision: Decision): ReadonlyMap<string, number> {
  const features = new Map(shapeFeatures(toTypedMessage(message, decision)));
  features.set(`reason:${decision.reason}`, 1);
  if (decision.ambiguous) features.set("ambiguous", 0.5);
  return features;
}

const chanceOf = (score: number) => 1 / (1 + Math.exp(-score));
