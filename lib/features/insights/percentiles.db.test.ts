// Percentiles over merged rollups stay within 2 % of the raw timings.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seededRandom } from "@/demo/seeded-random";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { compact } from "./compact";
import { latency, latencyInput } from "./latency";
import { overview, overviewInput } from "./overview";
import { testProcess } from "./testing";

testDatabase();

const NOW = Date.parse("2026-05-20T12:00:30Z");
const HOUR = 3_600_000;
/** Timeout of the test, which writes, reads and merges two days of one-minute rollups. */
const LONG_MS = 180_000;
const RETRIEVE = "POST /retrieve";

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

type Raw = { at: number; ms: number; embed: number };

/** Generates two to twelve retrievals per minute. Most are fast, and a few take much longer. */
function traffic(seed: number, seen: Raw[]) {
  const random = seededRandom(seed);
  const duration = () =>
    Math.round(100 * (0.4 + 12 * random() + (random() < 0.05 ? 400 * random() ** 2 : 0))) / 100;
  return (minute: number): Raw[] => {
    const retrievals = Array.from({ length: 2 + Math.floor(10 * random()) }, () => ({
      at: minute,
      ms: duration(),
      embed: Math.round(duration() * 30) / 100,
    }));
    seen.push(...retrievals);
    return retrievals;
  };
}

function nearestRank(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

test(
  "percentiles match the raw timings within 2 % for an hour, a day and a week, across a restart and merges",
  async () => {
    const ctx = await testTenant();
    const raw: Raw[] = [];
    const starts = [NOW - 60 * HOUR, NOW - 20 * HOUR, NOW - 90_000 * 5];
    for (const [index, startedAt] of starts.entries()) {
      const process = testProcess(startedAt);
      const next = traffic(index + 1, raw);
      // The second run ends in the minute in which the third begins. No process runs for an hour after the
      // first
      // run.
      const end = index === 0 ? NOW - 21 * HOUR : (starts[index + 1] ?? NOW) + 1;
      for (; process.clock.at < end; process.clock.at += 60_000)
        for (const { ms, embed } of next(process.clock.at))
          process.recorder.request(ctx.tenantNo, RETRIEVE, ms, { requestId: "r", stages: { embed } });
      process.clock.at = Math.min(process.clock.at, NOW);
      await process.write();
    }

    for (const isMerged of [false, true]) {
      if (isMerged) await compact(NOW);
      for (const hours of [1, 24, 24 * 7]) {
        const from = new Date(NOW - hours * HOUR).toISOString();
        const shown = await latency(ctx, latencyInput.parse({ from }));
        const inside = raw.filter(({ at }) => at >= Date.parse(shown.from) && at < Date.parse(shown.to));
        const kinds = [
          { shown: shown.operations[0], values: inside.map(({ ms }) => ms) },
          { shown: shown.stages[0], values: inside.map(({ embed }) => embed) },
        ];
        for (const kind of kinds) {
          expect(kind.shown?.count).toBe(kind.values.length);
          expect(kind.shown?.max_ms).toBe(Math.max(...kind.values));
          for (const [name, share] of [
            ["p50_ms", 0.5],
            ["p95_ms", 0.95],
            ["p99_ms", 0.99],
          ] as const) {
            const exactValue = nearestRank(kind.values, share);
            expect(
              Math.abs((kind.shown?.[name] ?? 0) - exactValue) / exactValue,
              `${name} over ${hours} h`,
            ).toBeLessThan(0.02);
          }
        }
        expect(shown.points.reduce((sum, point) => sum + point.count, 0)).toBe(inside.length);
        expect(shown.points.length).toBeLessThanOrEqual(122);
        const { range } = await overview(ctx, overviewInput.parse({ from }));
        expect(range.hot_path.count).toBe(inside.length);
      }
    }
    const kept = await asSuperuser<{ seconds: number; rows: number }>(
      "select seconds, count(*)::int as rows from rollups where tenant_no = $1 and metric = 'request_ms' group by 1 order by 1",
      [ctx.tenantNo],
    );
    expect(kept.map(({ seconds }) => seconds)).toEqual([60, 900, 3600]);
    expect(kept.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(350);
  },
  LONG_MS,
);
