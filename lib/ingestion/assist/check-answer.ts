import type { MemoryType } from "@/lib/core";
import { tokenize } from "@/lib/text";
import type { StoredMessage } from "../clean-event";
import { normalizeForDedupe } from "../decide/normalize";
import { type Answer, MAX_FACTS, MODEL_TYPES } from "./prompts";

/** One thing that a message says, in a model's words. */
export type Fact = { readonly type: MemoryType; readonly text: string };

/** What a model makes of a message. Without facts it drops it. */
export type ModelVerdict = { readonly facts: readonly Fact[] };

/** Share of a fact's words that its message must have: the rest may be an ending or a pronoun made plain. */
const SHARED = 0.5;

/**
 * A model's answer about one message, believed only as far as it can be checked: it is about this message, keeps
 * something or nothing, and each fact is of a type that exists, shorter than its message, made of its words, with no
 * number that it lacks, and no preference out of another's mouth than the user's. Null for anything else.
 */
export function checkAnswer(
  entries: readonly Answer["messages"][number][],
  message: StoredMessage,
): ModelVerdict | null {
  const [entry] = entries;
  if (!entry || entries.length > 1 || entry.keep !== entry.facts.length > 0) return null;
  if (entry.facts.length > MAX_FACTS) return null;
  const words = new Set(tokenize(message.text));
  const facts = entry.facts.map(({ type, text }) => ({ type, text: text.trim() }));
  const isSound = facts.every(
    (fact) =>
      isType(fact.type) &&
      !(fact.type === "preference" && message.role !== "user") &&
      fact.text.length <= message.text.length &&
      isMadeOf(fact.text, words),
  );
  return isSound ? { facts: withoutRepeats(facts as Fact[]) } : null;
}

function isType(type: string): type is MemoryType {
  return MODEL_TYPES.some((known) => known === type);
}

function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const own = [...new Set(tokenize(text))];
  const shared = own.filter((word) => words.has(word));
  const hasForeignNumber = own.some((word) => /\p{N}/u.test(word) && !words.has(word));
  return shared.length > 0 && shared.length >= own.length * SHARED && !hasForeignNumber;
}

function withoutRepeats(facts: readonly Fact[]): Fact[] {
  const said = facts.map(({ text }) => normalizeForDedupe(text));
  return facts.filter((_, i) => said.indexOf(said[i] ?? "") === i);
}
