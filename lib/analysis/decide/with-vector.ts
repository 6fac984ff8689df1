import { scoreByVector, type VectorWeights } from "@/lib/analysis/text";
import { shapeFeatures } from "@/lib/analysis/types";
import { type DecideInput, type Decision, drop, keep } from "./decision";
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
 * From MIN_DROP, a message that the rules keep is dropped, and below MAX_KEEP, one that they drop is kept.
 * Chosen on streams left out of the fit and on the golden set: lower limits drop more that is worth keeping.
 */
const MIN_DROP = 0.8;
const MAX_KEEP = 0.3;
/** The vector of a longer message says little about whether one of its sentences holds something. */
const MAX_WORDS = 8;

/**
 * Reviews a decision by the vector of the message. What a person says changes only where the rules found
 * nothing specific, and nothing without a vector of the space that the models were fitted to.
 */
export function withVector(
  message: DecideInput,
  decision: Decision,
  models: MessageModels = fitted,
): Decision {
  const { role, text, context, embedded = null } = message;
  if (embedded?.spaceName !== models.spaceName) return decision;
  if (role === "assistant") {
    if (decision.reason !== "assistant_statement") return decision;
    const chance = chanceOf(scoreByVector(models.assistant, embedded.vector));
    return chance >= MIN_DROP ? drop("assistant_boilerplate") : decision;
  }
  // Short facts look like small talk: "nut allergy btw", "call me Dee".
  const isReviewed = decision.reason === "small_talk" || decision.reason === "informative";
  if (role !== "user" || !isReviewed || !isShort(text)) return decision;
  let score = scoreByVector(models.user, embedded.vector);
  for (const [name, value] of reviewFeatures(message, decision))
    score += value * (models.user.features[name] ?? 0);
  const chance = chanceOf(score);
  if (!decision.keep) return chance < MAX_KEEP ? keep("interaction", "informative", true) : decision;
  const isAnswer = endsAsQuestion(context?.at(-1)?.trim() ?? "");
  return !isAnswer && chance >= MIN_DROP ? drop("small_talk", true) : decision;
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
