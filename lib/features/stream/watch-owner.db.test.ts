// A caller hears of changes of its own owner's memories, whichever process makes them.

import { expect, test } from "vitest";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { erase } from "@/lib/features/memories";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { lastNoticeNo } from "@/lib/storage/notices";
import { watchOwner } from "./watch-owner";

testDatabase();

const like = (thing: string, user_id: string) => ownMessage(`I like ${thing}`, { user_id });

test("a change of the owner's memories is announced, and nothing else", async () => {
  const ctx = await testTenant();
  const calls = { ana: 0, bob: 0, unbound: 0 };
  const watch = (name: keyof typeof calls, owner: typeof ctx.owner) =>
    watchOwner({ ...ctx, owner }, () => {
      calls[name] += 1;
    });
  const stops = [
    watch("ana", { kind: "user", id: "ana" }),
    watch("bob", { kind: "user", id: "bob" }),
    watch("unbound", null),
  ];
  // Followers begin after the last notice, which is read first.
  await lastNoticeNo(ctx);
  await remember(ctx, { ...like("jazz", "ana"), session_id: "music" });
  await expect.poll(() => calls.ana).toBe(1);
  await remember(await testTenant(), like("jazz", "ana"));
  await remember(ctx, ownMessage("okay", { user_id: "ana" }), like("tea", "bob"));
  await expect.poll(() => calls.bob).toBe(1);
  await erase(ctx, { user_id: "ana", session_id: "music", dry_run: false });
  await expect.poll(() => calls.ana).toBe(2);
  // What is left of the owner has no memory, so that this is one notice.
  await erase(ctx, { user_id: "ana", dry_run: false });
  await expect.poll(() => calls.ana).toBe(3);
  for (const stop of stops) stop();
  await remember(ctx, like("rock", "ana"));
  expect(calls).toEqual({ ana: 3, bob: 1, unbound: 0 });
});
