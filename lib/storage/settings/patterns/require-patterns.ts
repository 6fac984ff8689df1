import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/base/core";
import { patternThread } from "./match-custom-rules";

const verdicts = new LRUCache<string, { fault: string | null }>({ max: 500 });

/**
 * Checks patterns in a thread with adversarial and random text. Throws `invalid_input` with the path
 * `policy.patterns[n].pattern` for each one that does not compile, matches the empty string, or is too large
 * or too slow.
 */
export async function requirePatterns(patterns: readonly { readonly pattern: string }[]): Promise<void> {
  const faults = await Promise.all(patterns.map(({ pattern }) => faultOf(pattern)));
  const fields = faults.flatMap((fault, at) =>
    fault === null ? [] : [{ path: `policy.patterns[${at}].pattern`, message: fault }],
  );
  if (fields.length > 0) throw new AppError("invalid_input", "Validation failed.", { fields });
}

async function faultOf(source: string): Promise<string | null> {
  const cachedVerdict = verdicts.get(source);
  if (cachedVerdict) return cachedVerdict.fault;
  const reply = await patternThread("trial").ask({ op: "check", source });
  if (reply.error) throw new AppError("internal", "The pattern thread failed.");
  const fault = reply.isLate ? "Pattern is too slow; avoid repeating wildcards" : (reply.fault ?? null);
  verdicts.set(source, { fault });
  return fault;
}
