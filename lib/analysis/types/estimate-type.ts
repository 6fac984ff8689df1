import { scoreByVector, type TextVector, type VectorWeights } from "@/lib/analysis/text";
import { type TypedMessage, typeFeatures } from "./features";
import fittedToVectors from "./vector-weights.json";
import model from "./weights.json";

const WEIGHTS = new Map(
  Object.entries(model.weights as unknown as Record<string, readonly [number, number]>),
);

/** The probability, 0 to 1, that people would call a message a preference, and a decision. */
export type TypeChances = { readonly preference: number; readonly decision: number };

/** What a vector of this space adds to the scores of the two types. */
type VectorModels = Readonly<Record<keyof TypeChances, VectorWeights>> & { readonly spaceName: string };

/**
 * Estimates the type of a user's message by a linear model with three classes: preference (a taste, a
 * setting, a rule for a household or project, a standing instruction), decision (what somebody with the right
 * to decide has agreed or chosen) and neither. A second model adds what the vector says, if it is of the
 * space that the model was fitted to. `npm run train:types` fits both. Pure; reads the first 300 characters.
 */
export function estimateType(
  message: TypedMessage,
  embedded: TextVector | null,
  byVector: VectorModels = fittedToVectors,
): TypeChances {
  let { preference, decision } = model.bias;
  for (const [name, value] of typeFeatures(message)) {
    const weights = WEIGHTS.get(name);
    if (!weights) continue;
    preference += value * weights[0];
    decision += value * weights[1];
  }
  if (embedded?.spaceName === byVector.spaceName) {
    preference += scoreByVector(byVector.preference, embedded.vector);
    decision += scoreByVector(byVector.decision, embedded.vector);
  }
  // The score of the third class is 0.
  const sum = 1 + Math.exp(preference) + Math.exp(decision);
  return { preference: Math.exp(preference) / sum, decision: Math.exp(decision) / sum };
}
