// Current preferences are found by topic, with the statement that set them.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { getChain } from "./get-memory";
import { listPreferences, listPreferencesInput } from "./list-preferences";
import { supersedeMemory } from "./supersede";
import { memoryOf } from "./testing";

testDatabase();

const list = (ctx: Ctx, more: object = {}) =>
  listPreferences(ctx, listPreferencesInput.parse({ user_id: "ana", ...more }));
const texts = async (ctx: Ctx, more: object = {}) => (await list(ctx, more)).items.map(({ text }) => text);

test("current preferences are found by word stem and by attribute name, and name their source", async () => {
  const ctx = await testTenant();
  const [lights, tea] = await remember(
    ctx,
    own("I like the lights at 40%", { id: "e1" }),
    own("I like green tea"),
    own("My favourite colour is blue"),
    own("I live in Lisbon"),
    own("The lights in the hall were repaired on Monday"),
  );
  expect((await list(ctx, { topic: "lighting" })).items).toMatchObject([
    {
      memory_id: await memoryOf(ctx, lights),
      event_id: "e1",
      type: "preference",
      attribute: { name: "lights", value: "40%" },
    },
  ]);
  expect((await list(ctx, { topic: "colours" })).items).toMatchObject([
    { attribute: { subject: "i", name: "favourite colour", value: "blue" } },
  ]);
  expect((await list(ctx, { topic: "home" })).items).toMatchObject([
    { text: "I live in Lisbon", type: "fact", attribute: { name: "home", value: "lisbon" } },
  ]);
  expect(await texts(ctx, { topic: "green lights" })).toEqual([]);
  await supersedeMemory(ctx, await memoryOf(ctx, tea), { text: "I like black tea" });
  expect(await drainQueue()).toEqual([]);
  expect(await texts(ctx, { topic: "tea" })).toEqual(["I like black tea"]);
});

test("a word that is an English stop word without its accent is a topic", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("j'adore le thé vert"), own("I like the green curtains"), own("je préfère l'été"));
  expect(await texts(ctx, { topic: "thé" })).toEqual(["j'adore le thé vert"]);
  expect(await texts(ctx, { topic: "the" })).toEqual([]);
});

test("preferences are paginated, and each one is listed once", async () => {
  const ctx = await testTenant();
  const said = ["I like green tea", "I love jazz", "I prefer window seats"];
  await remember(ctx, ...said.map((text) => own(text)), own("I live in Lisbon"));
  const first = await list(ctx, { limit: "2" });
  const rest = await texts(ctx, { cursor: first.next_cursor ?? "" });
  expect([...first.items.map(({ text }) => text), ...rest]).toEqual(said.toReversed());
  await expect(list(ctx, { cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid_input" });
});

test("preferences require an owner and the scope `read`, and are limited to the key's owner and tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, own("I like green tea"));
  const bound: Ctx = { ...ctx, owner: { kind: "user", id: "ben" } };
  await expect(list({ ...ctx, scopes: ["write"] })).rejects.toMatchObject({ code: "scope_missing" });
  const noOwner = listPreferencesInput.parse({});
  await expect(listPreferences({ ...ctx, scopes: ["read", "admin"] }, noOwner)).rejects.toMatchObject({
    code: "owner_required",
  });
  await expect(list(bound)).rejects.toMatchObject({ code: "owner_forbidden" });
  expect((await listPreferences(bound, noOwner)).items).toEqual([]);
  expect([await texts(other), await texts(other, { topic: "tea" })]).toEqual([[], []]);
});

test("a chain shows which attribute and which words each version changed", async () => {
  const ctx = await testTenant();
  const [first] = await remember(ctx, own("I work at Lufthansa"), own("I work at Bosch now"));
  const { items } = await getChain(ctx, await memoryOf(ctx, first));
  expect(items).toMatchObject([
    { attribute_change: null, changes: null },
    { attribute_change: { name: "job", from: "lufthansa", to: "bosch" } },
  ]);
  const changes = items[1]?.changes ?? [];
  const textWithout = (kind: string) =>
    changes.flatMap((part) => (part.kind === kind ? [] : [part.text])).join("");
  expect([textWithout("added"), textWithout("removed")]).toEqual([
    "I work at Lufthansa",
    "I work at Bosch now",
  ]);
  expect(changes[0]).toEqual({ kind: "kept", text: "I work at " });
});
