import type { TestServer } from "../testkit/server";
import { ask, degradedShare, type Question, type Reply, warmCache } from "./ask";
import { bareQueries } from "./bare-query";
import { benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { type GeneratedStore, generateStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, ratio, speedTarget, target } from "./report";
import { questions } from "./synthetic-text";

const STORED = { embedded: 10_000, server: 100_000 };
/** Questions whose vectors are in the cache. */
const CACHED = 60;
/** The questions go to at most this many owners in turn. */
const MAX_OWNERS = 20;
const TARGET_P95_MS = 50;

/**
 * Measures retrieval over HTTP by one client, with cached and uncached query vectors, and the bare vector
 * query.
 */
export async function hot(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db);
  try {
    const stored = options.stored ?? STORED[store.kind];
    const requests = options.requests ?? 600;
    const space = await store.open();
    const generated = await generateStore(space, { ...options, stored });
    console.log(
      `\n${describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: "generated conversations",
        size: `${stored} turns, owners of ${Math.min(options.ownerSize, stored)}`,
        seed: options.seed,
        requests: "POST /api/v1/retrieve, k 8, one at a time, bundled embedder, 512 dimensions",
      })}\n`,
    );
    await store.vacuum();
    await store.close();

    const { cached, fresh, floor } = await measure(await store.serve(), generated, requests, options.seed);

    await store.open();
    const owners = generated.owners.slice(0, MAX_OWNERS);
    const vectors = Array.from({ length: CACHED }, (_, index) => generated.vectors.of(`bare ${index}`));
    const ownerNos = owners.map(({ ownerNo }) => ownerNo);
    const bare = await bareQueries(generated.ctx, space.spaceNo, ownerNos, vectors, requests);
    await store.close();
    print({ cached, fresh, floor, bare }, options);
  } finally {
    await store.drop();
  }
}

async function measure(server: TestServer, { key, owners }: GeneratedStore, requests: number, seed: number) {
  try {
    const known = Math.min(CACHED, requests);
    const asked = owners.slice(0, MAX_OWNERS);
    const all = asked.map(({ turns, id }, index) => ({
      userId: id,
      queries: questions(seed + index, turns, Math.ceil((known + requests) / asked.length)),
    }));
    const of = (from: number, count: number): Question[] =>
      Array.from({ length: count }, (_, i) => {
        const { userId, queries } = all[(from + i) % all.length] ?? { userId: "", queries: [] };
        return { userId, query: queries[Math.floor((from + i) / all.length)] ?? "" };
      });
    const cachedQuestions = of(0, known);
    await warmCache(server, key, cachedQuestions);
    const cached: Reply[] = [];
    for (let i = 0; i < requests; i++)
      cached.push(await ask(server, key, cachedQuestions[i % known] as Question));
    const fresh: Reply[] = [];
    for (const question of of(known, Math.ceil(requests / 4))) fresh.push(await ask(server, key, question));
    const floor: number[] = [];
    for (let i = 0; i < requests / 4; i++) {
      const startedAt = performance.now();
      await server.call(key, "GET", "/api/v1/events/none?user_id=nobody");
      floor.push(performance.now() - startedAt);
    }
    return { cached, fresh, floor };
  } finally {
    await server.kill("SIGTERM");
    await server.stop();
  }
}

function print(
  measured: { cached: Reply[]; fresh: Reply[]; floor: number[]; bare: number[] },
  options: BenchOptions,
): void {
  const { cached, fresh, floor, bare } = measured;
  const times = cached.map(({ ms }) => ms);
  const stages = [...new Set(cached.flatMap(({ stages }) => Object.keys(stages)))];
  const table = percentileTable("ms", [
    { label: "retrieve, embedding cached", values: times },
    ...stages.map((stage) => ({
      label: `  stage ${stage}`,
      values: cached.map(({ stages }) => stages[stage] ?? 0),
    })),
    { label: "retrieve, embedding not cached", values: fresh.map(({ ms }) => ms) },
    { label: "  stage embed", values: fresh.map(({ stages }) => stages.embed ?? 0) },
    { label: "a request that finds no event", values: floor },
    { label: "bare vector query, no HTTP", values: bare },
  ]);
  const failed = [...cached, ...fresh].filter(({ status, hits }) => status !== 200 || hits === 0).length;
  console.log(table);
  console.log(
    `\nretrieve to the bare vector query: p50 ${ratio(times, bare, 0.5)}, p95 ${ratio(times, bare, 0.95)}`,
  );
  console.log(`degraded: cached ${degradedShare(cached)}; not cached ${degradedShare(fresh)}`);
  const p95 = percentile(times, 0.95);
  console.log(target(`no failed or empty reply (${failed})`, failed === 0));
  console.log(speedTarget(options, `p95 below ${TARGET_P95_MS} ms (${p95.toFixed(1)})`, p95 < TARGET_P95_MS));
}
