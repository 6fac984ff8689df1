// The question that a hit answers is read together with the text of the hit, which saves a round trip.

import { expect, test } from "vitest";
import { remember } from "@/lib/engine/ingest/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { retrieveInput } from "./input";
import { retrieve } from "./retrieve";

testDatabase();

test("the message before a hit is asked for before the text of the hit has arrived", async () => {
  const ctx = await testTenant();
  await remember(ctx, {
    id: "event",
    user_id: "ana",
    messages: [
      { role: "assistant", text: "Which bread do you bake?" },
      { role: "user", text: "Rye bread with salt" },
    ],
  });
  const steps: string[] = [];
  const open = engine();
  setEngine({
    ...open,
    transaction: (priority, work, guard) =>
      open.transaction(
        priority,
        (query) =>
          work(async (text, params, sending) => {
            const table = /from (memories|turns)\b/.exec(text)?.[1] ?? "other";
            steps.push(`${table} sent`);
            const rows = await query(text, params, sending);
            steps.push(`${table} read`);
            return rows;
          }),
        guard,
      ),
  });
  try {
    const input = retrieveInput.parse({ user_id: "ana", query: "which bread do I bake?", mode: "sparse" });
    const { hits } = await retrieve(ctx, input);
    expect(hits[0]?.asked?.text).toBe("Which bread do you bake?");
  } finally {
    setEngine(open);
  }
  expect(steps.lastIndexOf("turns sent")).toBeLessThan(steps.indexOf("memories read"));
});
