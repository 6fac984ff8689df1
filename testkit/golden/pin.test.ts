// The decider and the linker give every golden case its pinned result.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Pin, pinnedCases } from "./pin";

const pinned: { decider: Pin; linker: Pin } = JSON.parse(
  readFileSync(new URL("./pinned.json", import.meta.url), "utf8"),
);
const RENEW =
  "Look at what changed. When it is meant, npm run pin renews the pin, and its diff goes with the change.";
/** A wrong rule shows in the first cases; a separate test per case would take longer. */
const TOGETHER = 50;

describe.each(Object.entries(pinnedCases()))("the %s's golden cases", (name, cases) => {
  const kept = pinned[name as keyof typeof pinned];

  test("are all pinned", () => {
    expect(Object.keys(kept), RENEW).toEqual(cases.map(([id]) => id));
  });

  const groups = Array.from({ length: Math.ceil(cases.length / TOGETHER) }, (_, i) =>
    cases.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );
  test.each(groups.map((group) => [group[0]?.[0], group] as const))(
    "have the pinned results, from %s on",
    (_, group) => {
      const now = Object.fromEntries(group.map(([id, line]) => [id, line()]));
      expect(now, RENEW).toEqual(Object.fromEntries(group.map(([id]) => [id, kept[id]])));
    },
  );
});
