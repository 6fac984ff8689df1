import { PII_KINDS, type PiiKind } from "@/lib/analysis/pii";
import type { MemoryType } from "@/lib/base/core";

/**
 * The origins' words for ours, with the reason where they differ by more than the name. A name that is in no table makes
 * its case unmapped.
 */
const KINDS: Readonly<Record<string, PiiKind>> = {
  CREDIT_CARD: "CC",
  IP_ADDRESS: "IP",
  credit_card: "CC",
  ssn_us: "SSN",
};
const KIND_FAMILIES: readonly (readonly [RegExp, PiiKind])[] = [
  [/^email/, "EMAIL"],
  [/^phone/, "PHONE"],
  [/^ssn/, "SSN"],
  [/^iban/, "IBAN"],
  [/^ip(?:v[46])?(?:_|$)/, "IP"],
  // One name a vendor there; here one kind, and the vendor is the name of the rule.
  [/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^jwt$/, "SECRET"],
];

/** The kind that an origin's name stands for; null for an unknown name. */
export function kindOf(name: string): PiiKind | null {
  const known = KINDS[name] ?? PII_KINDS.find((kind) => kind === name);
  return known ?? KIND_FAMILIES.find(([form]) => form.test(name))?.[1] ?? null;
}

/** A text whose placeholders, in either form, are all written as `[KIND]`. */
export function withOurKinds(text: string): string {
  return text.replace(/\[(?:REDACTED:)?([A-Za-z][A-Za-z0-9_]*)\]/g, (all, name: string) => {
    const kind = kindOf(name);
    return kind ? `[${kind}]` : all;
  });
}

/** What an origin stores a message as; null stands for dropped. `probe` is a message of that kind. */
export const TYPES: Readonly<Record<string, { readonly type: MemoryType | null; readonly probe: string }>> = {
  preference: { type: "preference", probe: "I like my tea without sugar" },
  fact: { type: "fact", probe: "My birthday is on June 2" },
  decision: { type: "decision", probe: "Let's use SQLite for the cache" },
  correction: { type: "correction", probe: "Actually I meant the kitchen, not the hall" },
  mood: { type: "mood", probe: "I'm so annoyed with this" },
  emotional_state: { type: "mood", probe: "I'm so annoyed with this" },
  emotion: { type: "mood", probe: "I'm so annoyed with this" },
  emotional: { type: "mood", probe: "I'm so annoyed with this" },
  feeling: { type: "mood", probe: "I'm so annoyed with this" },
  personal_fact: { type: "fact", probe: "My birthday is on June 2" },
  // An event, a topic, something that was done: what was told, without a type of its own.
  interaction: { type: "interaction", probe: "I ran a charity race last Saturday" },
  event: { type: "interaction", probe: "I ran a charity race last Saturday" },
  chit_chat: { type: null, probe: "haha" },
  filler: { type: null, probe: "hmm, okay" },
  greeting: { type: null, probe: "Hello there!" },
  small_talk: { type: null, probe: "How are you today?" },
  acknowledgement: { type: null, probe: "ok" },
  thanks: { type: null, probe: "Thank you!" },
  question: { type: null, probe: "What day is it?" },
};

/**
 * Reasons of a verdict. The origin's `heuristic_pass` is any rule that keeps; `too_short` and the like are any rule that
 * drops, because ours looks at content and not at length.
 */
export function isDuplicateReason(reason: unknown): boolean {
  return typeof reason === "string" && /dup|same|seen/i.test(reason);
}

/**
 * Lifetimes. An origin that gives every message without a tag thirty days says `now+30d`; here only moods and words of
 * time expire, and what is said stays until it is corrected or erased, so that lifetime is not compared. `null` is: what
 * must last may not expire.
 */
export function mustLast(expires: unknown): boolean {
  return expires === null;
}
