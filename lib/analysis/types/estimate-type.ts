import { type TypedMessage, typeFeatures } from "./features";
import model from "./weights.json";

const WEIGHTS = new Map(
  Object.entries(model.weights as unknown as Record<string, readonly [number, number]>),
);

/** The probability, 0 to 1, that people would call a message a preference, and a decision. */
export type TypeChances = { readonly preference: number; readonly decision: number };

/**
 * Estimates the type of a user's message by a linear model with three classes: preference (a taste, a
 * setting, a rule for a household or project, a standing instruction), decision (what somebody with the right
 * to decide has agreed or chosen) and neither. `npm run train:types` fits it. Pure; reads the first 300
 * characters.
 */
export function estimateType(message: TypedMessage): TypeChances {
  let { preference, decision } = model.bias;
  for (const [name, value] of typeFeatures(message)) {
    const weights = WEIGHTS.get(name);
    if (!weights) continue;
    preference += value * weights[0];
    decision += value * weights[1];
  }
  // The score of the third class is 0.
  const sum = 1 + Math.exp(preference) + Math.exp(decision);
  return { preference: Math.exp(preference) / sum, decision: Math.exp(decision) / sum };
}
