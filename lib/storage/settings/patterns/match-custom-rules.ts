import path from "node:path";
import type { CustomRule, Policy, Span } from "@/lib/analysis/pii";
import { AppError } from "@/lib/base/core";
import { PatternThread } from "./pattern-thread";

/**
 * Maximum number of rounds until redaction needs no new matches. Masking a match can expose another one next
 * to it, so redact.ts searches again up to three times.
 */
const MAX_ROUNDS = 10;

/** Separate threads for saved and tested policies, so that a slow test delays no other tenant. */
type Use = "saved" | "trial";

/**
 * Stored on globalThis, because a bundler may load this module twice per process, for routes and for the
 * worker.
 */
const holder = globalThis as unknown as { palimpsestPatterns?: Partial<Record<Use, PatternThread>> };

/** Returns the thread for saved or for tested policies. */
export function patternThread(use: Use): PatternThread {
  holder.palimpsestPatterns ??= {};
  holder.palimpsestPatterns[use] ??= new PatternThread(
    path.join(/*turbopackIgnore: true*/ process.cwd(), "lib/storage/settings/patterns/pattern-worker.mjs"),
  );
  return holder.palimpsestPatterns[use];
}

/** Whether the policy is saved or tested, and the redacted request field to name in an error. */
export type RedactionOf = { readonly use?: Use; readonly path?: string };

/**
 * Redacts with the custom patterns of a policy, which a thread matches. `redact` must not change anything: it
 * runs again until the matches of all texts it asks for are known. Throws `pattern_over_budget` when a
 * pattern exceeds its budget; no text is returned then.
 */
export async function withCustomRules<T>(
  policy: Policy,
  redact: (policy: Policy) => T | Promise<T>,
  { use = "saved", path: field = "" }: RedactionOf = {},
): Promise<T> {
  const rules = policy.custom ?? [];
  if (rules.length === 0) return redact(policy);
  const knownMatches = new Map<string, Span[]>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = new Set<string>();
    const matchCustom = (text: string) => {
      const spans = knownMatches.get(text);
      if (!spans) missing.add(text);
      return spans ?? [];
    };
    const result = await redact({ ...policy, matchCustom });
    if (missing.size === 0) return result;
    for (const [text, spans] of await matchTexts(rules, [...missing], use, field))
      knownMatches.set(text, spans);
  }
  throw new AppError("internal", "Custom patterns still match after the last round of redaction.");
}

async function matchTexts(
  rules: readonly CustomRule[],
  texts: readonly string[],
  use: Use,
  field: string,
): Promise<[string, Span[]][]> {
  const sources = rules.map(({ source }) => source);
  const { matches, over, isLate } = await patternThread(use).ask({ op: "match", sources, texts });
  if (over !== undefined || isLate) throw overBudget(rules[over ?? 0], field);
  if (!matches) throw new AppError("internal", "The pattern thread failed.");
  return texts.map((text, at) => [
    text,
    rules.flatMap(({ kind, rule }, no) =>
      (matches[no]?.[at] ?? []).map(([start, end]) => ({ start, end, kind, rule })),
    ),
  ]);
}

function overBudget(rule: CustomRule | undefined, field: string): AppError {
  const message = `takes too long to search with ${rule?.rule ?? "a pattern"}`;
  return new AppError(
    "pattern_over_budget",
    "A custom pattern takes too long on this text. Shorten the text, or ask an admin to simplify the pattern.",
    { fields: [{ path: field, message }] },
  );
}
