import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import type { TestServer } from "../testkit/server";
import { degradedShare, type Question, type Reply, retrieveHits, warmCache } from "./ask";
import { bareQueries } from "./bare-query";
import { benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, ratio, speedTarget, target } from "./report";
import { fillStore } from "./serve-generated";
import { questions as questionsAbout } from "./synthetic-text";

const STORED = { embedded: 10_000, server: 100_000 };
/** The number of questions whose vectors are in the cache. */
const CACHED = 60;
/** The questions go to at most this many owners, in turn. */
const MAX_OWNERS = 20;
/** Retrievals per owner that are not counted: enough for its turns to be cached (docs/ranking.md). */
const warmUpFor = (ownerSize: number) => 8 + Math.ceil(ownerSize / 5000);
const TARGET_P95_MS = 50;

/**
 * Measures retrieval by one client over HTTP, with cached and uncached query vectors, and inside a process,
 * and compares it with the bare vector query.
 */
export async function hot(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db);
  try {
    const stored = options.stored ?? STORED[store.kind];
    const requests = options.requests ?? 600;
    const warmUp = warmUpFor(Math.min(options.ownerSize, stored));
    const { spaceNo, generated } = await fillStore(store, options, stored, {
      requests: `POST /api/v1/retrieve, k 8, one at a time, after ${warmUp} per owner, bundled embedder, 512 dimensions`,
    });

    const owners = generated.owners.slice(0, MAX_OWNERS);
    const cachedCount = Math.min(CACHED, requests);
    const questions = questionsOf(owners, options.seed, cachedCount + Math.ceil(requests / 4));
    const asked = { cached: questions.slice(0, cachedCount), fresh: questions.slice(cachedCount) };
    const counts = { requests, warmUp: warmUp * owners.length };
    const {
      cached: cachedReplies,
      fresh: uncachedReplies,
      floor: missingEventTimes,
    } = await measure(await store.serve(), generated.key, asked, counts);

    await store.open();
    const inProcessTimes = await retrieveInProcess(generated.ctx, asked.cached, counts);
    const vectors = Array.from({ length: CACHED }, (_, index) => generated.vectors.vectorOf(`bare ${index}`));
    const ownerNos = owners.map(({ ownerNo }) => ownerNo);
    const bareQueryTimes = await bareQueries(generated.ctx, spaceNo, ownerNos, vectors, requests);
    await store.close();
    print(
      {
        cachedReplies,
        uncachedReplies,
        missingEventTimes,
        inProcessTimes,
        bareQueryTimes,
      },
      options,
    );
  } finally {
    await store.drop();
  }
}

type Counts = { readonly requests: number; readonly warmUp: number };

/** Returns questions about the turns of the owners, each owner in turn. */
function questionsOf(owners: GeneratedStore["owners"], seed: number, count: number): Question[] {
  const queries = owners.map(({ turns }, index) =>
    questionsAbout(seed + index, turns, Math.ceil(count / owners.length)),
  );
  return Array.from({ length: count }, (_, i) => {
    const [owner, round] = [i % owners.length, Math.floor(i / owners.length)];
    return { userId: owners[owner]?.id ?? "", query: queries[owner]?.[round] ?? "" };
  });
}

async function measure(
  server: TestServer,
  key: string,
  { cached, fresh }: { readonly cached: readonly Question[]; readonly fresh: readonly Question[] },
  { requests, warmUp }: Counts,
) {
  try {
    await warmCache(server, key, cached);
    const ask = (i: number) => retrieveHits(server, key, cached[i % cached.length] as Question);
    for (let i = 0; i < warmUp; i++) await ask(i);
    const cachedReplies: Reply[] = [];
    for (let i = 0; i < requests; i++) cachedReplies.push(await ask(i));
    const uncachedReplies: Reply[] = [];
    for (const question of fresh) uncachedReplies.push(await retrieveHits(server, key, question));
    const missingEventTimes: number[] = [];
    for (let i = 0; i < requests / 4; i++) {
      const startedAt = performance.now();
      await server.call(key, "GET", "/api/v1/events/none?user_id=nobody");
      missingEventTimes.push(performance.now() - startedAt);
    }
    return { cached: cachedReplies, fresh: uncachedReplies, floor: missingEventTimes };
  } finally {
    await server.kill("SIGTERM");
    await server.stop();
  }
}

/**
 * Retrieves in this process, without HTTP, like the bare query. Returns the milliseconds per retrieval after
 * those that cache the turns and the vectors of the questions.
 */
async function retrieveInProcess(
  ctx: GeneratedStore["ctx"],
  cached: readonly Question[],
  { requests, warmUp }: Counts,
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < warmUp + cached.length + requests; i++) {
    const { userId, query } = cached[i % cached.length] as Question;
    const input = retrieveInput.parse({ user_id: userId, query });
    const startedAt = performance.now();
    await retrieve(ctx, input);
    if (i >= warmUp + cached.length) times.push(performance.now() - startedAt);
  }
  return times;
}

function print(
  measurements: {
    cachedReplies: Reply[];
    uncachedReplies: Reply[];
    missingEventTimes: number[];
    inProcessTimes: number[];
    bareQueryTimes: number[];
  },
  options: BenchOptions,
): void {
  const { cachedReplies, uncachedReplies, missingEventTimes, inProcessTimes, bareQueryTimes } = measurements;
  const times = cachedReplies.map(({ ms }) => ms);
  const stages = [...new Set(cachedReplies.flatMap(({ stages }) => Object.keys(stages)))];
  const table = percentileTable("ms", [
    { label: "retrieve, embedding cached", values: times },
    ...stages.map((stage) => ({
      label: `  stage ${stage}`,
      values: cachedReplies.map(({ stages }) => stages[stage] ?? 0),
    })),
    { label: "retrieve, embedding not cached", values: uncachedReplies.map(({ ms }) => ms) },
    { label: "  stage embed", values: uncachedReplies.map(({ stages }) => stages.embed ?? 0) },
    { label: "a request that finds no event", values: missingEventTimes },
    { label: "retrieve, embedding cached, no HTTP", values: inProcessTimes },
    { label: "bare vector query, no HTTP", values: bareQueryTimes },
  ]);
  const failedCount = [...cachedReplies, ...uncachedReplies].filter(
    ({ status, hits }) => status !== 200 || hits === 0,
  ).length;
  console.log(table);
  console.log(
    `\nretrieve to the bare vector query: p50 ${ratio(times, bareQueryTimes, 0.5)}, p95 ${ratio(times, bareQueryTimes, 0.95)}; without HTTP: p50 ${ratio(inProcessTimes, bareQueryTimes, 0.5)}, p95 ${ratio(inProcessTimes, bareQueryTimes, 0.95)}`,
  );
  console.log(
    `degraded: cached ${degradedShare(cachedReplies)}; not cached ${degradedShare(uncachedReplies)}`,
  );
  const p95 = percentile(times, 0.95);
  console.log(target(`no failed or empty reply (${failedCount})`, failedCount === 0));
  console.log(speedTarget(options, `p95 below ${TARGET_P95_MS} ms (${p95.toFixed(1)})`, p95 < TARGET_P95_MS));
}
