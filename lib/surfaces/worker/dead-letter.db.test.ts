// An event that cannot be processed becomes a dead letter that an admin handles.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, type Sent, send } from "@/lib/engine/ingest/testing";
import { deadLettersInput, readDeadLetters, resolveDeadLetter } from "@/lib/features/jobs";
import { eventOwnerInput, getEvent, listMemories, listMemoriesInput } from "@/lib/features/memories";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

vi.stubEnv("JOB_MAX_ATTEMPTS", "3");
testDatabase();

const own = (id: string, text: string): Sent => ({
  id,
  user_id: "ana",
  role: "user",
  text,
  session_id: "talk",
});
const statusOf = async (ctx: Ctx, id: string) => (await getEvent(ctx, id, eventOwnerInput.parse({}))).status;
const letters = async (ctx: Ctx) => (await readDeadLetters(ctx, deadLettersInput.parse({}))).items;
const textsOf = async (ctx: Ctx) =>
  (await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }))).items.map(({ text }) => text);

/** Sets an embedder that fails unexpectedly for texts with this word. */
function breakOn(word: string): void {
  const inner = fakeEmbedder();
  setEmbedder({
    ...inner,
    async embedDocuments(texts, signal) {
      if (texts.some((text) => text.includes(word))) throw new RangeError(`cannot embed ${texts.join()}`);
      return inner.embedDocuments(texts, signal);
    },
  });
}

/** Runs the queue until no job is left, without waiting for delays. */
async function drainAll(): Promise<void> {
  for (;;) {
    await drainQueue();
    const waiting = await asSuperuser("update jobs set run_at = now() returning 1");
    await asSuperuser("update lanes set next_at = now(), locked_until = null");
    if (waiting.length === 0) return;
  }
}

test("an event that cannot be processed is retried, then becomes a dead letter, which a person can retry", async () => {
  const ctx = await testTenant();
  breakOn("poison");
  await send(ctx, [
    own("e1", "I like poison ivy"),
    own("e2", "My bike is blue"),
    own("e3", "I like green tea"),
  ]);
  const [error] = await drainQueue();
  expect([error?.code, await statusOf(ctx, "e1"), await textsOf(ctx)]).toEqual(["internal", "queued", []]);

  await drainAll();
  expect(await statusOf(ctx, "e1")).toBe("dead");
  expect(await textsOf(ctx)).toEqual(["I like green tea", "My bike is blue"]);
  const [dead, ...others] = await letters(ctx);
  expect(others).toEqual([]);
  expect(dead).toMatchObject({ kind: "event.process", error: "internal", attempts: 3 });
  expect(JSON.stringify(dead)).not.toContain("poison");

  setEmbedder(fakeEmbedder());
  expect(await resolveDeadLetter(ctx, dead?.id ?? "", "retry")).toMatchObject({ status: "queued" });
  await drainAll();
  expect([await statusOf(ctx, "e1"), await letters(ctx)]).toEqual(["decided", []]);
  expect(await textsOf(ctx)).toContain("I like poison ivy");
});

test("a discarded dead letter is never processed, and its event still counts as dead", async () => {
  const ctx = await testTenant();
  breakOn("poison");
  await send(ctx, [own("e1", "I like poison ivy")]);
  await drainAll();
  const [dead] = await letters(ctx);
  expect(await resolveDeadLetter(ctx, dead?.id ?? "", "discard")).toMatchObject({ status: "discarded" });
  expect([await letters(ctx), await textsOf(ctx), await statusOf(ctx, "e1")]).toEqual([[], [], "dead"]);
});

test("dead letters cannot be read, retried or discarded without the scope `admin`, with a bound key, or by another tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  breakOn("poison");
  await send(ctx, [own("e1", "I like poison ivy")]);
  await drainAll();
  const id = (await letters(ctx))[0]?.id ?? "";
  const bound = { ...ctx, owner: { kind: "user", id: "ana" } as const };
  const writer = { ...ctx, scopes: ["read", "write"] as const };
  for (const [who, code] of [
    [writer, "scope_missing"],
    [bound, "owner_forbidden"],
    [other, "not_found"],
  ] as const)
    for (const action of ["retry", "discard"] as const)
      await expect(resolveDeadLetter(who, id, action)).rejects.toMatchObject({ code });
  expect(await letters(other)).toEqual([]);
  expect((await letters(ctx)).map((letter) => letter.id)).toEqual([id]);
});
