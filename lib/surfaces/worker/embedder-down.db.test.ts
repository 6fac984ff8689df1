// Memories are stored and found while the embedder is down, and embedded afterwards.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage, remember, type Sent } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { runSpacesOnce } from "@/lib/features/spaces";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

vi.stubEnv("HOT_BUDGET_MS", "10000");
vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

const own = (text: string, more: Partial<Sent> = {}) => ownMessage(text, { session_id: "talk", ...more });
const recall = (ctx: Ctx, query: string, mode = "hybrid") =>
  retrieve(ctx, retrieveInput.parse({ user_id: "ana", query, mode }));
const textsOf = ({ hits }: { hits: { text: string }[] }) => hits.map(({ text }) => text);
const gaps = (ctx: Ctx) =>
  asSuperuser<{ missing: number }>("select missing from embedding_gaps where owner_no >> 32 = $1", [
    ctx.tenantNo,
  ]);
const vectors = (ctx: Ctx) =>
  asSuperuser<{ embedding: string }>(
    "select embedding::text from vectors where owner_no >> 32 = $1 order by owner_no, position",
    [ctx.tenantNo],
  );

test("while the embedder is down, memories are stored and found by keywords; they are embedded later", async () => {
  const ctx = await testTenant();
  const embedder = fakeEmbedder();
  setEmbedder(embedder);
  embedder.behave("fail");
  await remember(ctx, own("I like green tea"), own("The tea pot is in the kitchen"));
  const whileDown = await recall(ctx, "green tea");
  expect([textsOf(whileDown)[0], whileDown.degraded]).toEqual(["I like green tea", ["dense"]]);
  expect(await gaps(ctx)).toEqual([{ missing: 2 }]);

  await runSpacesOnce();
  expect(await gaps(ctx)).toEqual([{ missing: 2 }]);
  expect(await asSuperuser("select last_error from embedding_spaces where state = 'active'")).toEqual([
    { last_error: "model_unavailable" },
  ]);

  embedder.behave("well");
  await runSpacesOnce();
  const afterRecovery = await recall(ctx, "green tea", "dense");
  expect([textsOf(afterRecovery)[0], afterRecovery.degraded]).toEqual(["I like green tea", []]);
  expect(await gaps(ctx)).toEqual([]);
});

test("vectors that are created later equal those created immediately", async () => {
  const said = ["I like green tea", "haha", "The tea pot is in the kitchen", "My bike is blue"];
  const [earlyCtx, lateCtx] = [await testTenant(), await testTenant()];
  const embedder = fakeEmbedder();
  setEmbedder(embedder);
  await remember(earlyCtx, ...said.map((text) => own(text)));
  embedder.behave("fail");
  await remember(lateCtx, ...said.map((text) => own(text)));
  expect(await vectors(lateCtx)).toEqual([]);
  embedder.behave("well");
  await runSpacesOnce();
  expect(await vectors(lateCtx)).toHaveLength(4);
  expect(await vectors(lateCtx)).toEqual(await vectors(earlyCtx));
});

test("the same text is embedded once per tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  const embedder = fakeEmbedder();
  setEmbedder(embedder);
  const times = () =>
    embedder.received.flatMap(({ texts }) => texts).filter((text) => text.includes("sundial"));
  await remember(ctx, own("My sundial is broken"));
  await remember(ctx, own("My sundial is broken", { user_id: "ben" }));
  expect(times()).toHaveLength(1);
  await remember(other, own("My sundial is broken"));
  expect(times()).toHaveLength(2);
});

test("after a change of the embedder, existing memories are embedded in the new space, and spaces are never mixed", async () => {
  const ctx = await testTenant();
  setEmbedder(fakeEmbedder({ dimensions: 64 }));
  await remember(ctx, own("I like green tea"), own("My bike is blue"));
  setEmbedder(fakeEmbedder({ dimensions: 128 }));
  expect((await recall(ctx, "green tea", "dense")).hits).toEqual([]);
  await runSpacesOnce();
  expect(textsOf(await recall(ctx, "green tea", "dense"))[0]).toBe("I like green tea");
});

test("without an embedder, only keywords are searched; memories are embedded once there is an embedder", async () => {
  const ctx = await testTenant();
  setEmbedder(null);
  await remember(ctx, own("I like green tea"));
  const answer = await recall(ctx, "green tea");
  expect([textsOf(answer), answer.degraded]).toEqual([["I like green tea"], []]);
  setEmbedder(fakeEmbedder());
  await runSpacesOnce();
  expect(textsOf(await recall(ctx, "green tea", "dense"))).toEqual(["I like green tea"]);
});
