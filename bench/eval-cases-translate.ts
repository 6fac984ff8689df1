import { PII_KINDS, type PiiKind } from "@/lib/analysis/pii";
import type { MemoryType } from "@/lib/base/core";

/** Maps the replaced systems' names to Palimpsest's kinds. A case with an unknown name is unmapped. */
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
  // The replaced system has one name per vendor. In Palimpsest they are all one kind, and the rule names the
  // vendor.
  [/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^jwt$/, "SECRET"],
];

/** Translates the name of a kind. Returns null for an unknown name. */
export function kindOf(name: string): PiiKind | null {
  const knownKind = KINDS[name] ?? PII_KINDS.find((kind) => kind === name);
  return knownKind ?? KIND_FAMILIES.find(([form]) => form.test(name))?.[1] ?? null;
}

/** Rewrites the placeholders of either system as `[KIND]`. */
export function withOurKinds(text: string): string {
  return text.replace(/\[(?:REDACTED:)?([A-Za-z][A-Za-z0-9_]*)\]/g, (all, name: string) => {
    const kind = kindOf(name);
    return kind ? `[${kind}]` : all;
  });
}

/** Translates type names. Type null means that the message is dropped. `probe` is a message of that type. */
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
  // Palimpsest has no separate type for events and activities.
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
 * Whether a reason means a duplicate. Other reasons are not compared: `heuristic_pass` corresponds to any
 * rule that keeps a message, and `too_short` to any rule that drops one, because Palimpsest considers the
 * content of a message and not its length.
 */
export function isDuplicateReason(reason: unknown): boolean {
  return typeof reason === "string" && /dup|same|seen/i.test(reason);
}

/**
 * Whether a case expects a memory that never expires (`null`). In a replaced system every untagged message
 * expires after 30 days (`now+30d`). In Palimpsest only moods and messages with a time limit expire, so these
 * lifetimes are not compared.
 */
export function mustLast(expires: unknown): boolean {
  return expires === null;
}
