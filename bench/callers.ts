import type { TestServer } from "../testkit/server";
import { type Question, type Reply, retrieveHits, warmCache } from "./ask";
import { percentile } from "./eval-report";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, speedTarget, target } from "./report";
import { serveGenerated } from "./serve-generated";
import { questions } from "./synthetic-text";

const CALLERS = [1, 4, 16, 32];
/** How often each path is measured per number of callers. They take turns, so both see the same machine. */
const ROUNDS = 4;
/** The number of questions, whose vectors are in the cache. */
const QUESTIONS = 60;
/** With a trailing slash, Next's router answers the same request. */
const PATHS = { direct: "/api/v1/retrieve", router: "/api/v1/retrieve/" } as const;
type Way = keyof typeof PATHS;

/**
 * Measures how many retrievals per second 1, 4, 16 and 32 callers get, each of whom sends the next as soon as
 * the last is answered. Compares the answers before Next's router with those of the router.
 */
export async function callers(options: BenchOptions): Promise<void> {
  const seconds = options.seconds ?? 40;
  await serveGenerated(
    options,
    {
      retrievals: `k 8, embedding cached, ${seconds} s per number of callers, half of it through Next's router`,
    },
    (server, generated) => run(server, generated, seconds, options),
  );
}

async function run(
  server: TestServer,
  { key, owners }: GeneratedStore,
  seconds: number,
  options: BenchOptions,
): Promise<void> {
  const asked: Question[] = owners.flatMap(({ id, turns }, index) =>
    questions(options.seed + index, turns, Math.ceil(QUESTIONS / owners.length)).map((query) => ({
      userId: id,
      query,
    })),
  );
  await warmCache(server, key, asked);
  const all: Reply[] = [];
  const series: { label: string; values: number[] }[] = [];
  const rates: string[] = [];
  for (const count of CALLERS) {
    const replies: Record<Way, Reply[]> = { direct: [], router: [] };
    const elapsedMs: Record<Way, number> = { direct: 0, router: 0 };
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const way: Way = round % 2 === 0 ? "direct" : "router";
      const startedAt = performance.now();
      const endTime = startedAt + (seconds * 1000) / (2 * ROUNDS);
      const caller = async (number: number) => {
        for (let i = number * 7; performance.now() < endTime; i++)
          replies[way].push(await retrieveHits(server, key, asked[i % asked.length] as Question, PATHS[way]));
      };
      await Promise.all(Array.from({ length: count }, (_, number) => caller(number)));
      elapsedMs[way] += performance.now() - startedAt;
    }
    const perSecond = (way: Way) => (1000 * replies[way].length) / elapsedMs[way];
    const times = (way: Way) => replies[way].map(({ ms }) => ms);
    for (const way of ["direct", "router"] as const) {
      series.push({ label: `${count} callers, ${way}`, values: times(way) });
      all.push(...replies[way]);
    }
    rates.push(
      `${count} callers: ${perSecond("direct").toFixed(0)} retrievals/s, ${perSecond("router").toFixed(0)} through ` +
        `the router, x ${(perSecond("direct") / perSecond("router")).toFixed(2)}; ` +
        `p50 ${(percentile(times("router"), 0.5) - percentile(times("direct"), 0.5)).toFixed(2)} ms shorter`,
    );
  }
  const failed = all.filter(({ status }) => status !== 200).length;
  const empty = all.filter(({ hits }) => hits === 0).length;
  console.log(`${percentileTable("ms", series)}\n\n${rates.join("\n")}`);
  console.log(target(`no failed reply (${failed} of ${all.length})`, failed === 0));
  // A retrieval that waits for two seconds is answered without hits, which a slow machine can reach.
  console.log(speedTarget(options, `no empty reply (${empty})`, empty === 0));
}
