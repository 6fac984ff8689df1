// The decider and the linker return the recorded ("pinned") result for every golden case.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Pin, pinnedCases } from "./pin";

const pinned: { decider: Pin; linker: Pin } = JSON.parse(
  readFileSync(new URL("./pinned.json", import.meta.url), "utf8"),
);
const PIN_ADVICE =
  "Look at what changed. If the change is intended, run npm run pin and commit the new pin with the change.";
/**
 * Cases per test. A separate test per case would take longer, and a few failing cases are enough to reveal a
 * wrong rule.
 */
const CASES_PER_TEST = 50;

describe.each(Object.entries(pinnedCases()))("the %s's golden cases", (name, cases) => {
  const pinnedResults = pinned[name as keyof typeof pinned];

  test("all have a pinned result", () => {
    expect(Object.keys(pinnedResults), PIN_ADVICE).toEqual(cases.map(([id]) => id));
  });

  const groups = Array.from({ length: Math.ceil(cases.length / CASES_PER_TEST) }, (_, i) =>
    cases.slice(i * CASES_PER_TEST, (i + 1) * CASES_PER_TEST),
  );
  test.each(groups.map((group) => [group[0]?.[0], group] as const))(
    "return their pinned results, starting at %s",
    (_, group) => {
      const currentResults = Object.fromEntries(group.map(([id, line]) => [id, line()]));
      expect(currentResults, PIN_ADVICE).toEqual(
        Object.fromEntries(group.map(([id]) => [id, pinnedResults[id]])),
      );
    },
  );
});
