// A check of the search index accepts the rounding of vectors by a move to the other engine, and no more.

import { beforeAll, expect, test } from "vitest";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { indexOf, rebuilt } from "./testing";

testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

test("vectors that a move to the other engine rounded are no difference, and larger changes are", async () => {
  const ctx = await testTenant();
  const say = (text: string): Sent => ({ user_id: "ana", session_id: "talk", role: "user", text });
  await remember(ctx, say("I like the lights at 40%"), say("My bike is blue"), say("My dog eats at six"));
  const change = (script: string) => asSuperuser(`${script} where owner_no >> 32 = $1`, [ctx.tenantNo]);
  // Beside a half of .3, the first number nearly vanishes, so that rounding to 16 bits changes its sign.
  await change(`update embeddings set embedding = (array[case position % 2 when 0 then .3 else -.149999 end]
    || array_fill(.06, array[255]))::real[]::embedding_vector`);
  await rebuilt(ctx, { what: "vectors" });
  const before = await indexOf(ctx, "ana");
  for (const table of ["embeddings", "vectors"])
    await change(`update ${table} set embedding = embedding::text::halfvec::text::embedding_vector`);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  expect((await indexOf(ctx, "ana")).bits).toEqual(before.bits);
  await change("update vector_bits set signs = set_bit(signs::bit(256), 0, 1 - get_bit(signs::bit(256), 0))");
  expect(Object.keys(await rebuilt(ctx, { check: true }))).toEqual(["vectors vector_bits"]);
  await rebuilt(ctx);
  await change(`update vectors set embedding = (embedding::text::vector + (array[.005] || array_fill(0, array[255]))::vector)
    ::text::embedding_vector`);
  expect(Object.keys(await rebuilt(ctx, { check: true }))).toEqual(["vectors vectors"]);
});
