import { chanceByVector, type VectorWeights } from "@/lib/analysis/text";
import { type DecideInput, type Decision, drop, keep } from "./decision";
import { endsAsQuestion } from "./question";
import fitted from "./vector-weights.json";

/**
 * How likely it is, by its vector of this space, that a message holds nothing worth keeping, for messages of
 * people and of assistants. Fitted by `npm run train:decisions`.
 */
export type MessageModels = {
  readonly spaceName: string;
  readonly user: VectorWeights;
  readonly assistant: VectorWeights;
};

/**
 * From MIN_DROP, a message that the rules keep is dropped, and below MAX_KEEP, one that they drop is kept.
 * Chosen on bench/life/streams/dev and on the golden set: lower limits drop more that is worth keeping.
 */
const MIN_DROP = { user: 0.9, assistant: 0.8 } as const;
const MAX_KEEP = 0.3;
/** The vector of a longer message says little about whether one of its sentences holds something. */
const MAX_WORDS = 8;

/**
 * Reviews a decision by the vector of the message. What a person says changes only where the rules are not
 * sure, and nothing without a vector of the space that the models were fitted to.
 */
export function withVector(
  { role, text, context, embedded = null }: DecideInput,
  decision: Decision,
  models: MessageModels = fitted,
): Decision {
  if (role !== "user" && role !== "assistant") return decision;
  const chance = chanceByVector({ spaceName: models.spaceName, ...models[role] }, embedded);
  if (chance === null) return decision;
  if (decision.reason === "assistant_statement")
    return chance >= MIN_DROP.assistant ? drop("assistant_boilerplate") : decision;
  if (!isShort(text)) return decision;
  if (decision.reason === "small_talk")
    return chance < MAX_KEEP ? keep("interaction", "informative", true) : decision;
  const isUnsure = decision.reason === "informative" && decision.ambiguous;
  const isAnswer = endsAsQuestion(context?.at(-1)?.trim() ?? "");
  return isUnsure && !isAnswer && chance >= MIN_DROP.user ? drop("small_talk", true) : decision;
}

const isShort = (text: string) => text.trim().split(/\s+/, MAX_WORDS + 1).length <= MAX_WORDS;
