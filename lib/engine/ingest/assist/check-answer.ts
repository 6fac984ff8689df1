import { normalizeForDedupe, tokenize } from "@/lib/analysis/text";
import type { MemoryType } from "@/lib/base/core";
import type { StoredMessage } from "@/lib/storage/records";
import { type Answer, MAX_FACTS, MODEL_TYPES } from "./prompts";

/** One fact that the model found in a message. */
export type Fact = { readonly type: MemoryType; readonly text: string };

/**
 * Share of the words of a fact that its message must contain. The rest can be inflections or resolved
 * pronouns.
 */
const SHARED = 0.5;

/**
 * Returns the facts of a model's answer about one message; null when the answer is invalid. An empty list
 * drops the message. There must be exactly one entry, and `keep` must agree with `facts`. Each fact must have
 * a known type, must not be longer than the message, and must use its words and numbers. Only a user's
 * message can contain a preference.
 */
export function checkAnswer(
  entries: readonly Answer["messages"][number][],
  message: StoredMessage,
): readonly Fact[] | null {
  const [entry] = entries;
  if (!entry || entries.length > 1 || entry.keep !== entry.facts.length > 0) return null;
  if (entry.facts.length > MAX_FACTS) return null;
  const words = new Set(tokenize(message.text));
  const facts = entry.facts.map(({ type, text }) => ({ type, text: text.trim() }));
  const isValid = facts.every(
    (fact) =>
      isType(fact.type) &&
      !(fact.type === "preference" && message.role !== "user") &&
      fact.text.length <= message.text.length &&
      isMadeOf(fact.text, words),
  );
  return isValid ? withoutRepeats(facts as Fact[]) : null;
}

function isType(type: string): type is MemoryType {
  return MODEL_TYPES.some((knownType) => knownType === type);
}

function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const factWords = [...new Set(tokenize(text))];
  const sharedWords = factWords.filter((word) => words.has(word));
  const hasForeignNumber = factWords.some((word) => /\p{N}/u.test(word) && !words.has(word));
  return sharedWords.length > 0 && sharedWords.length >= factWords.length * SHARED && !hasForeignNumber;
}

function withoutRepeats(facts: readonly Fact[]): Fact[] {
  const normalized = facts.map(({ text }) => normalizeForDedupe(text));
  return facts.filter((_, i) => normalized.indexOf(normalized[i] ?? "") === i);
}
