// The shares of sections leave enough to hits, and lines are never cut.

import fc from "fast-check";
import { expect, test } from "vitest";
import { inTime } from "./in-time";
import { type LeftOut, SECTIONS, toItem } from "./input";
import { INTENTS } from "./intent";
import { fillSection, type Line, sharesOf, textOf } from "./sections";

const line = (text: string, order: number): Line => ({
  text,
  order,
  shows: [],
  item: toItem("found", { id: String(order) }),
});

test("hits keep at least 40 %, whatever the intent and the named sections", () => {
  const named = fc.option(fc.subarray([...SECTIONS], { minLength: 1 }), { nil: undefined });
  fc.assert(
    fc.property(fc.constantFrom(...INTENTS), named, (intent, sections) => {
      const shares = sharesOf(intent, sections);
      const sum = [...shares.values()].reduce((total, share) => total + share, 0);
      expect(sum).toBeLessThanOrEqual((shares.has("hits") ? 0.6 : 1) + 1e-9);
    }),
  );
});

test("what is late for one section does not take the others, and a defect is thrown", async () => {
  const readings = { preferences: Promise.resolve(["tea"]), working: new Promise<string[]>(() => undefined) };
  expect(await inTime<Record<"preferences" | "working", string[]>>(readings, 20)).toEqual({
    read: { preferences: ["tea"] },
    late: ["working"],
  });
  const fails = { ...readings, working: Promise.reject(new Error("planted")) };
  await expect(inTime(fails, 10_000)).rejects.toThrow("planted");
});

test("the sections follow the intent, and small talk is not searched for", () => {
  expect([...sharesOf("recall")]).toEqual([
    ["preferences", 0.1],
    ["hits", 0],
  ]);
  expect(sharesOf("action").get("preferences")).toBe(0.4);
  expect([...sharesOf("recap").keys()]).toEqual(["preferences", "sessions", "hits"]);
  expect([...sharesOf("none", ["hits", "preferences"]).keys()]).toEqual(["preferences"]);
  expect([...sharesOf("recall", ["working"])]).toEqual([["working", 1]]);
});

test("lines are taken in the given order and shown by their places, and the others are noted", () => {
  const leftOut: LeftOut[] = [];
  const filled = fillSection(
    "hits",
    [line("- late", 2), line("- a long line", 1), line("- one", 0)],
    24,
    leftOut,
  );
  expect(filled && textOf(filled)).toBe("Memories:\n- one\n- late");
  expect(filled?.chars).toBe(23);
  expect(leftOut).toMatchObject([{ section: "hits", id: "1", tokens: 4, reason: "budget" }]);
  expect(fillSection("hits", [line("- one", 0)], 5, [])).toBeNull();
});
