// Owners are found, and memories counted, by the sessions, agents and tags that memories have in common.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listGroups } from "./list-groups";
import { listOwners, listOwnersInput } from "./list-owners";

testDatabase();

const owners = (ctx: Ctx, more: object = {}) => listOwners(ctx, listOwnersInput.parse(more));

test("owners are listed by what their memories have in common", async () => {
  const ctx = await testTenant();
  const other = await testTenant();
  for (const tenant of [ctx, other])
    await remember(
      tenant,
      own("I work at Lufthansa", { agent_id: "cook" }),
      own("I like green tea", { user_id: "ben", agent_id: "cook", session_id: "s", tags: ["app:home"] }),
      own("My bike is blue", { user_id: "carl", session_id: "s" }),
    );
  const ids = async (filter: object) => (await owners(ctx, filter)).items.map(({ id }) => id);
  expect(await ids({ agent_id: "cook" })).toEqual(["ana", "ben"]);
  expect(await ids({ session_id: "s" })).toEqual(["ben", "carl"]);
  expect(await ids({ tag: "app:home" })).toEqual(["ben"]);
  expect(await ids({ agent_id: "cook", session_id: "t" })).toEqual([]);
  const first = await owners(ctx, { agent_id: "cook", limit: 1 });
  expect(await ids({ agent_id: "cook", limit: 1, cursor: first.next_cursor })).toEqual(["ben"]);
  const { items } = await listGroups(ctx);
  expect(items.map(({ kind, id, memory_count }) => [kind, id, memory_count])).toEqual([
    ["agent", "cook", 2],
    ["session", "s", 2],
    ["tag", "app:home", 1],
  ]);
  await expect(listGroups({ ...ctx, owner: { kind: "user", id: "ana" } })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
});
