import { type Ctx, DAY_MS } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { setTenantPolicy } from "@/lib/features/maintenance";
import { maintained } from "@/lib/features/maintenance/testing";
import { asSuperuser, testTenant } from "@/lib/storage/db/testing";
import { setOwnerPolicy } from "./owner-policy";
import { listPatterns } from "./read-patterns";

/** Returns the values of one row of each table of the patterns, for an owner given in SQL. */
export const patternRows = (owner: string): string[] => [
  `pattern_owners (owner_no, patterns, moods, set_by) values (${owner}, true, false, 'test')`,
  `pattern_turns (owner_no, position, event_no, day, minute, topics) values (${owner}, 1, 1, 20000, 480, '{7,-9}')`,
  `patterns (owner_no, pattern_no, kind, value, days, fits, low, high, baseline, q, last_day) values (${owner}, 7, 0, '5', 9, 8, 0.5, 0.9, 0.14, 0.01, 20000)`,
  `pattern_evidence (owner_no, pattern_no, position) values (${owner}, 7, 1)`,
  `pattern_refusals (owner_no, pattern_no, actor) values (${owner}, 8, 'test')`,
];

export const ANA = { user_id: "ana" };
const TABLES = ["pattern_owners", "pattern_turns", "patterns", "pattern_evidence", "pattern_refusals"];

/** A message of ana at an hour of UTC, some days ago. */
export function at(daysAgo: number, hour: number, text: string, more: Partial<Sent> = {}): Sent {
  const day = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const time = `${day}T${String(hour).padStart(2, "0")}:15:00Z`;
  return { user_id: "ana", role: "user", text, at: time, session_id: `${daysAgo}-${hour}`, ...more };
}

export const OTHER =
  "I sorted the stamps|My bike needs a chain|Call the plumber|Read about Porto|A walk by the canal".split(
    "|",
  );
/** Sixty days of messages, and about coffee on every third morning. */
export const HISTORY = Array.from({ length: 60 }, (_, day) => [
  at(day + 1, 20, OTHER[day % 5] ?? ""),
  ...(day % 2 === 0 ? [at(day + 1, 14, OTHER[(day + 2) % 5] ?? "")] : []),
  ...(day % 3 === 0 ? [at(day + 1, 8, "One espresso please", { id: `espresso-${day}` })] : []),
]).flat();

export async function withHistory(): Promise<Ctx> {
  const ctx = await testTenant();
  await remember(ctx, ...HISTORY);
  return ctx;
}

export async function switchOn(ctx: Ctx): Promise<void> {
  await setTenantPolicy(ctx, { policy: { patterns: true, moods: true } });
  await setOwnerPolicy(ctx, { ...ANA, patterns: true, moods: true });
}

export async function rowsOf(ctx: Ctx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES)
    counts[table] = (
      await asSuperuser(`select 1 from ${table} where owner_no >> 32 = $1`, [ctx.tenantNo])
    ).length;
  return counts;
}

export const compute = (ctx: Ctx, input: object = {}) => maintained(ctx, { steps: ["patterns"], ...input });
export const espresso = async (ctx: Ctx) =>
  (await listPatterns(ctx, ANA)).items.find(({ topic }) => topic === "espresso");
