// A topic that is an action lists the current preferences that matter for it, best first; one that is a thing
// lists those about it.

import { describe, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, provideBundledEmbedder, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listPreferences, listPreferencesInput } from "./list-preferences";
import { isAction } from "./rank-preferences";
import { supersedeMemory } from "./supersede";
import { memoryOf } from "./testing";

// A large budget, so a slow machine does not skip a retrieval method.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
provideBundledEmbedder();

const texts = async (ctx: Ctx, topic: string, more: object = { user_id: "ana" }) => {
  const { items, next_cursor } = await listPreferences(ctx, listPreferencesInput.parse({ topic, ...more }));
  expect(next_cursor).toBeNull();
  return items.map(({ text }) => text);
};

const SAID = [
  "I like the lights at 40% in the evening",
  "no anchovies on my pizza, please",
  "I prefer window seats on trains",
  "always answer in bullet points",
];
/** A fact about the same thing. */
const FACT = "The lights in the hall were repaired on Monday evening";

test.each([
  ["set the lights for the evening", SAID[0]],
  ["order pizza", SAID[1]],
  ["book a train to Graz", SAID[2]],
  ["write an answer to this question", SAID[3]],
])("'%s' finds '%s' first", async (action, expected) => {
  const ctx = await testTenant();
  await remember(ctx, ...SAID.map((text) => own(text)), own(FACT));
  const found = await texts(ctx, action);
  expect(found[0]).toBe(expected);
  expect(found).not.toContain(FACT);
});

test("an action finds a preference by its meaning, and nothing when no preference matters for it", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I hate mushrooms on food"), own("I prefer window seats on trains"));
  expect(await texts(ctx, "cook dinner with meals I like")).toContain("I hate mushrooms on food");
  expect(await texts(ctx, "deploy version 4 to the cluster")).toEqual([]);
});

describe("a thing finds preferences in other words", () => {
  const OF_FOUR_LANGUAGES = [
    "Kaffee bitte immer ohne Zucker",
    "j'aime beaucoup le thé vert",
    "Vollkornbrot mag ich am liebsten",
    "odio los champiñones",
    "I love jazz",
    "keep your replies short",
    "never push to main on a Friday",
    "die Heizung nachts bitte auf 17 Grad",
  ] as const;
  test.each([
    ["coffee", 0],
    ["thé", 1],
    ["Brot", 2],
    ["comida", 3],
    ["musique", 4],
    ["answers", 5],
    ["push code", 6],
    ["temperature", 7],
  ])("%s", async (topic, index) => {
    const ctx = await testTenant();
    await remember(ctx, ...OF_FOUR_LANGUAGES.map((text) => own(text)));
    const found = await texts(ctx, topic);
    expect(found.slice(0, 2)).toContain(OF_FOUR_LANGUAGES[index]);
  });

  test("after those with its words, each once; nothing for another thing", async () => {
    const ctx = await testTenant();
    await remember(ctx, own("no loud music after nine"), own("I love jazz while cooking"));
    await remember(ctx, own("I prefer window seats on trains"));
    expect(await texts(ctx, "music")).toEqual(["no loud music after nine", "I love jazz while cooking"]);
    expect(await texts(ctx, "insurance")).toEqual([]);
    const paged = { user_id: "ana", limit: "1" };
    const { items, next_cursor } = await listPreferences(
      ctx,
      listPreferencesInput.parse({ topic: "music", ...paged }),
    );
    expect([items.length, next_cursor]).toEqual([1, null]);
  });
});

test("an action lists only current preferences of the requested owner", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const [first] = await remember(ctx, own("I like pizza with olives"), {
    ...own("I like pizza with ham"),
    user_id: "ben",
  });
  await remember(other, own("I love pizza"));
  await supersedeMemory(ctx, await memoryOf(ctx, first), { text: "I like pizza with capers" });
  await remember(ctx, own("I like green tea"));
  expect(await texts(ctx, "order pizza")).toEqual(["I like pizza with capers"]);
  const bound: Ctx = { ...ctx, owner: { kind: "user", id: "ben" } };
  expect(await texts(bound, "order pizza", {})).toEqual(["I like pizza with ham"]);
  await expect(texts(bound, "order pizza")).rejects.toMatchObject({ code: "owner_forbidden" });
});

test("a thing is not an action", () => {
  expect(["lighting", "green lights", "favourite colour", "book"].filter(isAction)).toEqual([]);
  expect(["order pizza", "set the lights", "Licht am Abend einstellen"].filter(isAction)).toHaveLength(3);
});
