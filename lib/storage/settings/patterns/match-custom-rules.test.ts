// Custom patterns match in a thread that cannot block the event loop.

import { setInterval } from "node:timers";
import { expect, test } from "vitest";
import { customRule, DEFAULT_POLICY, type Policy, redactText } from "@/lib/analysis/pii";
import { slowText } from "@/testkit/slow-pattern";
import { withCustomRules } from "./match-custom-rules";

const withRules = (...patterns: string[]): Policy => ({
  ...DEFAULT_POLICY,
  kinds: new Set([...DEFAULT_POLICY.kinds, "CUSTOMER_NO"]),
  custom: patterns.map((source, at) => customRule("CUSTOMER_NO", `rule-${at}`, source)),
});
const redact = (text: string, policy: Policy) =>
  withCustomRules(policy, (policyWithMatches) => redactText(text, policyWithMatches), { path: "text" });

/** Returns the longest time that `run` blocked the event loop of this thread. */
async function longestBlockMs(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await run();
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}

test("patterns match across segments and again in redacted text", async () => {
  const policy = withRules("(?i)customer no\\W{0,3}\\d+", "Patient .{1,20}");
  const { text, redactions } = await redact(
    `${"many words ".repeat(100)}CUSTOMER NO: 4711, Patient Bob`,
    policy,
  );
  expect(text).toBe(`${"many words ".repeat(100)}[CUSTOMER_NO], [CUSTOMER_NO]`);
  expect(redactions.map(({ rule }) => rule)).toEqual(["custom.rule-0", "custom.rule-1"]);
  expect(await redact(text, policy)).toEqual({ text, redactions: [] });
});

test("a slow pattern fails with its error code and does not block the event loop", async () => {
  const redactSlowly = withRules(...Array.from({ length: 20 }, (_, i) => `(?i)[a-c]*a[ab]{200}(c)x${i}y2`));
  const text = slowText();
  await redact("warm", redactSlowly);
  const blockedMs = await longestBlockMs(() =>
    expect(redact(text, redactSlowly)).rejects.toMatchObject({
      code: "pattern_over_budget",
      facts: { fields: [{ path: "text", message: "takes too long to search with custom.rule-0" }] },
    }),
  );
  // Without the thread these patterns block for 3 to 4 s.
  expect(blockedMs).toBeLessThan(1000);
  expect((await redact("KD-4711", withRules("KD-\\d+"))).text).toBe("[CUSTOMER_NO]");
});
