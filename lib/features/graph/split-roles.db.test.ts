// A role whose memories were all split off is not listed, and comes back when a split is undone.

import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { rebuilt } from "@/lib/features/memories/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { changeEntity, splitEntity, undoEntityAction } from ".";
import { ANA, idOf, list, say } from "./testing/entities";

vi.mock("@/lib/analysis/relations", async (original) => ({
  ...(await original<object>()),
  findRelations: (await import("./testing")).findPlainRelations,
}));

testDatabase();
beforeAll(() => setEmbedder(null));

const listed = async (ctx: Ctx) =>
  (await list(ctx)).map(({ name, role, mentions }) => `${name ?? role} ${mentions}`).toSorted();

test("a role is not listed once all memories that have it without a name were split off", async () => {
  const ctx = await testTenant();
  const [nurse, rows] = await say(
    ctx,
    "My sister is a nurse",
    "My sister rows on the lake",
    "My sister Clara sings",
  );
  expect(await listed(ctx)).toEqual(["Clara 1", "sister 2"]);
  const role = await idOf(ctx, "sister");
  await splitEntity(ctx, role, { ...ANA, memory_ids: [nurse ?? ""], name: "Eva" });
  expect(await listed(ctx)).toEqual(["Clara 1", "Eva 1", "sister 1"]);
  const last = await splitEntity(ctx, role, { ...ANA, memory_ids: [rows ?? ""], name: "Mia" });
  expect(await listed(ctx)).toEqual(["Clara 1", "Eva 1", "Mia 1"]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await undoEntityAction(ctx, last.action_id, ANA);
  expect(await listed(ctx)).toEqual(["Clara 1", "Eva 1", "sister 1"]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("a role that has got a kind is not listed either without a memory of its own", async () => {
  const ctx = await testTenant();
  const [nurse] = await say(ctx, "My wife is a nurse", "My wife Sophia sings", "My wife Mara paints");
  const role = await idOf(ctx, "wife");
  await changeEntity(ctx, role, { ...ANA, kind: "person" });
  await splitEntity(ctx, role, { ...ANA, memory_ids: [nurse ?? ""], name: "Eva" });
  expect(await listed(ctx)).toEqual(["Eva 1", "Mara 1", "Sophia 1"]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});
