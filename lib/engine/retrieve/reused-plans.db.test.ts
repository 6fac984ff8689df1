// The database reuses the plans of the statements that store and find messages. Planning the largest takes
// longer than running it.

import { expect, test } from "vitest";
import { remember } from "@/lib/engine/ingest/testing";
import { engine } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { retrieveInput } from "./input";
import { retrieve } from "./retrieve";

testDatabase();

/** A plan is reused from the sixth time, when it promises to be no slower than those for single values. */
const TIMES = 12;

test("no statement of a message or a retrieval is planned every time", async () => {
  const ctx = await testTenant();
  const before = await plannedTimes();
  for (let day = 1; day <= TIMES; day++)
    await remember(ctx, {
      id: `event-${day}`,
      user_id: "ana",
      session_id: `s-${day}`,
      messages: [
        { role: "assistant", text: `Which bread do you bake on day ${day}?` },
        { role: "user", text: `Rye bread with ${day} grams of salt` },
      ],
    });
  for (let time = 0; time < TIMES; time++) {
    const query = `which bread did I bake with ${time + 1} grams of salt?`;
    const { hits } = await retrieve(ctx, retrieveInput.parse({ user_id: "ana", query, mode: "sparse" }));
    expect(hits.some(({ asked }) => asked !== null)).toBe(true);
  }
  const replanned = [...(await plannedTimes())].filter(
    ([statement, times]) => times - (before.get(statement) ?? 0) >= TIMES - 1,
  );
  expect(replanned).toEqual([]);
});

/** Returns how often each statement of the connection was planned for its values. */
async function plannedTimes(): Promise<Map<string, number>> {
  const rows = await engine().transaction("work", (query) =>
    query("select statement, custom_plans::int as times from pg_prepared_statements", []),
  );
  return new Map(rows.map(({ statement, times }) => [String(statement), Number(times)]));
}
