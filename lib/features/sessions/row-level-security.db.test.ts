// Row-level security protects sessions even without the predicates of their own statements.

import { afterEach, beforeAll, expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { layerSessions } from "@/lib/features/memories/testing";
import { type Engine, engine, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant, withoutTenantPredicates } from "@/lib/storage/db/testing";
import { closeSession, closeSessionInput } from "./close-session";
import { eraseSession } from "./erase-session";
import { getSession } from "./get-session";
import { getTimeline, timelineInput } from "./get-timeline";
import { getWorkingMemory } from "./get-working-memory";
import { listSessions, listSessionsInput } from "./list-sessions";
import { deleteVariable, setVariable } from "./set-variable";
import { ANA, converse, said } from "./testing";

testDatabase();

let plainEngine: Engine;
let mine: Ctx;
let theirs: Ctx;
beforeAll(async () => {
  plainEngine = engine();
  mine = await createParty("plain");
  theirs = await createParty("zanzibar");
});
afterEach(() => setEngine(plainEngine));

/** The calls in an order in which each finds its target. */
const CALLS: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>> = {
  listSessions: (ctx) => listSessions(ctx, listSessionsInput.parse({})),
  "listSessions of an owner": (ctx) => listSessions(ctx, listSessionsInput.parse(ANA)),
  getSession: (ctx) => getSession(ctx, "evening", { ...ANA, level: 1 }),
  getTimeline: (ctx) => getTimeline(ctx, "evening", timelineInput.parse(ANA)),
  getWorkingMemory: (ctx) => getWorkingMemory(ctx, "evening", ANA),
  setVariable: (ctx) => setVariable(ctx, { ...ANA, id: "evening", name: "task", value: "lamp" }),
  deleteVariable: (ctx) => deleteVariable(ctx, { ...ANA, id: "evening", name: "task" }),
  closeSession: (ctx) => closeSession(ctx, "evening", closeSessionInput.parse(ANA)),
  eraseSession: (ctx) => eraseSession(ctx, "evening", ANA),
};

async function createParty(mark: string): Promise<Ctx> {
  const ctx = await testTenant();
  await converse(ctx, said("evening", `I like the ${mark} lights at 40%`, { agent_id: mark }));
  await setVariable(ctx, { ...ANA, id: "evening", name: "task", value: mark });
  await layerSessions(ctx);
  return ctx;
}

/** Returns every row of the tenant's sessions and of what belongs to them, as text. */
async function rowsOf({ tenantNo }: Ctx): Promise<string> {
  const rows: unknown[] = [];
  for (const table of [
    "sessions",
    "session_variables",
    "session_lines",
    "events",
    "memories",
    "jobs",
    "lanes",
    "tombstones",
  ]) {
    const own = table === "tombstones" ? `tenant_no = ${tenantNo}` : `owner_no >> 32 = ${tenantNo}`;
    rows.push(
      await asSuperuser(`select '${table}' as name, t::text as row from ${table} t where ${own} order by 2`),
    );
  }
  return JSON.stringify(rows);
}

test.each(Object.keys(CALLS))(
  "%s without tenant predicates neither shows nor changes another tenant's rows",
  async (name) => {
    const before = await rowsOf(theirs);
    let removedPredicates = 0;
    setEngine(withoutTenantPredicates(plainEngine, (count) => (removedPredicates += count)));
    const answer = JSON.stringify(await CALLS[name]?.(mine));
    setEngine(plainEngine);
    expect(answer).not.toContain("zanzibar");
    expect(await rowsOf(theirs)).toBe(before);
    expect(removedPredicates).toBeGreaterThan(0);
  },
);
