// A look back at named days shows all their sessions and then their hits, also while the server is busy.

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { z } from "zod";
import type { Ctx } from "@/lib/base/core";
import { closeSession, closeSessionInput } from "@/lib/features/sessions";
import { ANA, converse, runJobs, said, TOWNS } from "@/lib/features/sessions/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { getContext } from "./get-context";
import { contextInput } from "./input";

const BUDGET_MS = 200;
vi.stubEnv("HOT_BUDGET_MS", String(BUDGET_MS));
testDatabase();

const lookBack = (of: Ctx, more: Partial<z.input<typeof contextInput>> = {}) =>
  getContext(
    of,
    contextInput.parse({
      ...ANA,
      query: "What did we talk about last week?",
      as_of: "2026-11-27T12:00:00Z",
      ...more,
    }),
  );

/** Has a session of four facts at noon of each day, whose id is the day, and closes them. */
async function talk(of: Ctx, days: readonly string[]): Promise<void> {
  setEmbedder(fakeEmbedder());
  const events = days.flatMap((day, no) => {
    const at = `${day}T12:00:00Z`;
    return [
      said(day, `The ticket to ${TOWNS[no]} cost ${no + 40} euros at the station.`, { at }),
      said(day, `The bakery of ${TOWNS[no]} opens at ${no + 5} in the morning.`, { at }),
      said(day, `Peter sold his boat number ${no + 300} in the harbour of ${TOWNS[no]}.`, { at }),
      said(day, `The roof of the museum in ${TOWNS[no]} was painted by ${no + 20} students.`, { at }),
    ];
  });
  await converse(of, ...events);
  for (const day of days) await closeSession(of, day, closeSessionInput.parse(ANA));
  await runJobs();
}

const LAST_WEEK = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"];

test("all sessions of the named days are shown, by overviews while they fit, and their hits before others", async () => {
  const of = await testTenant();
  await talk(of, [...LAST_WEEK, "2026-09-01", "2026-10-02", "2026-10-06", "2026-11-10", "2026-11-26"]);
  const blockOf = async (section: string, max_tokens: number) =>
    (await lookBack(of, { max_tokens })).blocks.find((block) => block.section === section);
  const daysOf = (block: Awaited<ReturnType<typeof blockOf>>) =>
    block?.items.map(({ session_id }) => session_id);
  const short = await blockOf("sessions", 900);
  const long = await blockOf("sessions", 3000);
  expect(daysOf(short)).toEqual(LAST_WEEK);
  expect(daysOf(long)).toEqual(LAST_WEEK);
  expect(long?.tokens).toBeGreaterThan(short?.tokens ?? Number.POSITIVE_INFINITY);
  expect(long?.tokens, long?.text).toBeGreaterThan(300);
  const hits = daysOf(await blockOf("hits", 300)) ?? [];
  expect(hits.length).toBeGreaterThan(2);
  const whys = (await lookBack(of, { max_tokens: 300 })).blocks.flatMap(({ items }) =>
    items.map(({ why }) => why),
  );
  expect(new Set(whys)).toEqual(new Set(["of_days"]));
  expect(hits.filter((day) => !LAST_WEEK.includes(day ?? ""))).toEqual([]);
});

test("while the database is busy, preferences and sessions are waited for longer than other sections", async () => {
  const of = await testTenant();
  await converse(
    of,
    said("2026-11-10", "I like the lights at 40% in the evening.", { at: "2026-11-10T12:00:00Z" }),
  );
  await talk(of, LAST_WEEK.slice(0, 1));
  const quiet = await lookBack(of);
  const open = engine();
  setEngine({
    ...open,
    transaction: async (...args) => {
      const answer = await open.transaction(...args);
      await sleep(3 * BUDGET_MS);
      return answer;
    },
  });
  try {
    const busy = await lookBack(of);
    expect(busy.degraded).not.toContain("preferences");
    expect(busy.degraded).not.toContain("sessions");
    expect(busy.blocks.slice(0, 2)).toEqual(quiet.blocks.slice(0, 2));
  } finally {
    setEngine(open);
  }
});
