// A list of many entities follows its index, and a part of a name is looked up once.

import { expect, test } from "vitest";
import { engine, inTenant, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withQuery } from "@/lib/storage/db/testing";
import { findOwner } from "@/lib/storage/records";
import { listEntities, listEntitiesInput } from "./list-entities";
import { ANA, say } from "./testing/entities";

testDatabase();

test("entities are read along the index of the list, and names once for all of them", async () => {
  const ctx = await testTenant();
  await say(ctx, "My sister Clara lives in Rotterdam");
  const owner = await inTenant(ctx, "work", (tx) => findOwner(tx, ctx, { kind: "user", id: "ana" }));
  await asSuperuser(`insert into entities (owner_no, entity_no, kind, name_no, first_at, last_at, mentions, is_listed)
    select ${owner}, i, 0, i, now(), now() - i * interval '1 minute', 3, true from generate_series(1, 2000) i`);
  await asSuperuser(`insert into entity_names (owner_no, name_no, entity_no, position, name)
    select ${owner}, i, i, 1, 'Name' || i from generate_series(1, 2000) i`);
  await asSuperuser("analyze entities");
  await asSuperuser("analyze entity_names");
  const plain = engine();
  const plans: string[] = [];
  setEngine(
    withQuery(plain, (query) => async (text, params, sending) => {
      if (text.includes(") page")) plans.push(JSON.stringify(await query(`explain ${text}`, params)));
      return query(text, params, sending);
    }),
  );
  const list = (more: object) => listEntities(ctx, listEntitiesInput.parse({ ...ANA, ...more }));
  await list({});
  const found = await list({ q: "name77" });
  setEngine(plain);
  expect(found.items).toHaveLength(11);
  const [all, named] = plans;
  expect(all).toContain("entities_listed");
  expect(named).toContain("entities_listed");
  expect(named).toMatch(/= ANY \(\(InitPlan/);
});
