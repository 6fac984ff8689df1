import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { engine } from "@/lib/storage/db";
import type { TestServer } from "../testkit/server";
import { type Question, type Reply, retrieveHits, warmCache } from "./ask";
import { type BenchStore, benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { ALIKE_OWNER, FLOOD_NAMES, type FloodName } from "./floods";
import { generateOwner } from "./generate-owner";
import { benchTenant, generateStore } from "./generate-store";
import { alikeCorpus } from "./link-corpus";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, ratio, speedTarget, target } from "./report";
import { sendSteadily } from "./send-steadily";
import { questions } from "./synthetic-text";

const STORED = 10_000;
/** The number of different questions, whose vectors are in the cache. */
const QUESTIONS = 40;
const RETRIEVALS_PER_SECOND = 10;
/** A flood starts this long before the measurement. */
const LEAD_MS = 1000;
const TARGET_RATIO = 2;
/** No request may occupy the event loop for longer. */
const TARGET_BLOCKED_MS = 50;

type Measured = { readonly replies: readonly Reply[]; readonly blockedMs: number };
type Flooded = Measured & { readonly statuses: Readonly<Record<string, number>> };
/** The neighbour's requests: `key` belongs to it, `floodKey` to the tenant that floods. */
type Scene = {
  key: string;
  floodKey: string;
  metricsToken: string;
  questions: Question[];
  seconds: number;
  seed: number;
};

/**
 * Measures a tenant's retrievals at a steady rate: alone, and while another tenant sends as many requests as
 * it can. Unless the run is small, every flood starts on a new server process and without jobs of the
 * previous flood.
 */
export async function neighbour(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db);
  try {
    const stored = options.stored ?? STORED;
    const seconds = options.seconds ?? 20;
    const space = await store.open();
    const { key, owners, vectors } = await generateStore(space, { ...options, stored });
    const flooding = await benchTenant("flooding");
    const { turns } = alikeCorpus(options.seed, options.ownerSize, 0);
    await generateOwner(flooding.ctx, { kind: "user", id: ALIKE_OWNER }, turns, vectors, space.spaceNo);
    console.log(
      `\n${describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: "generated conversations, and memories of one pattern in the tenant that floods",
        size: `${stored} turns, owners of ${Math.min(options.ownerSize, stored)}`,
        seed: options.seed,
        requests: `${RETRIEVALS_PER_SECOND} retrievals/s with cached vectors for ${seconds} s alone and for ${seconds} s during each flood; bundled embedder`,
      })}\n`,
    );
    await store.vacuum();
    await store.close();
    const scene: Scene = {
      key,
      floodKey: flooding.key,
      metricsToken: randomBytes(16).toString("hex"),
      questions: owners
        .slice(0, 2)
        .flatMap(({ id, turns }, index) =>
          questions(options.seed + index, turns, QUESTIONS / 2).map((query) => ({ userId: id, query })),
        ),
      seconds,
      seed: options.seed,
    };
    const results = new Map<FloodName, { alone: Measured; flooded: Flooded }>();
    // A small run checks no speeds, so its floods share a process and the jobs that they leave.
    const processes = options.isSmall ? [FLOOD_NAMES] : FLOOD_NAMES.map((name) => [name]);
    for (const names of processes) {
      const server = await store.serve({ METRICS_TOKEN: scene.metricsToken });
      try {
        for (const name of names) results.set(name, await measureFlood(server, scene, name));
      } finally {
        await server.kill("SIGTERM");
        await server.stop();
      }
      await deleteJobs(store);
    }
    print(results, options);
  } finally {
    await store.drop();
  }
}

async function measureFlood(server: TestServer, scene: Scene, name: FloodName) {
  await warmCache(server, scene.key, scene.questions);
  const alone = await measure(server, scene);
  const child = fork(
    path.join(import.meta.dirname, "send-flood.ts"),
    [name, server.url, scene.floodKey, String(scene.seed)],
    { execArgv: ["--import", "tsx"] },
  );
  await once(child, "message");
  await new Promise((resolve) => setTimeout(resolve, LEAD_MS));
  const statuses = new Promise<Record<string, number>>((resolve, reject) => {
    child.once("message", (counts) => resolve(counts as Record<string, number>));
    child.once("exit", (code) => reject(new Error(`The flood ended with ${code}.`)));
  });
  // At the end of the measurement, so that no retrieval waits forever.
  setTimeout(() => child.send("end"), scene.seconds * 1000);
  const measured = await measure(server, scene);
  return { alone, flooded: { ...measured, statuses: await statuses } };
}

async function measure(
  server: TestServer,
  { key, questions, seconds, metricsToken }: Scene,
): Promise<Measured> {
  // Each reading starts a new interval.
  await readBlockedMs(server, metricsToken);
  const replies: Reply[] = [];
  await sendSteadily(RETRIEVALS_PER_SECOND, performance.now() + seconds * 1000, async (index) => {
    replies.push(await retrieveHits(server, key, questions[index % questions.length] as Question));
  });
  return { replies, blockedMs: await readBlockedMs(server, metricsToken) };
}

/** Reads the longest delay of the server's event loop since the last call. */
async function readBlockedMs(server: TestServer, token: string): Promise<number> {
  const response = await fetch(`${server.url}/api/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text()) ?? [];
  return Number(seconds) * 1000;
}

/** Deletes the jobs that a flood left, so that they do not slow the next measurement. */
async function deleteJobs(store: BenchStore): Promise<void> {
  await store.open();
  await engine().transaction("work", (query) => query("truncate jobs, lanes", []));
  await store.close();
}

function print(
  results: ReadonlyMap<FloodName, { alone: Measured; flooded: Flooded }>,
  options: BenchOptions,
): void {
  const times = ({ replies }: Measured) => replies.map(({ ms }) => ms);
  console.log(
    percentileTable(
      "ms",
      [...results].flatMap(([name, { alone, flooded }]) => [
        { label: `alone, before ${name}`, values: times(alone) },
        { label: `  during ${name}`, values: times(flooded) },
      ]),
    ),
  );
  for (const [name, { alone, flooded }] of results) {
    const counts = Object.entries(flooded.statuses).map(([status, count]) => `${count} x ${status}`);
    const [aloneMs, floodedMs] = [times(alone), times(flooded)];
    const failed = flooded.replies.filter(({ status }) => status !== 200).length;
    const degraded = flooded.replies.filter(({ degraded }) => degraded.length > 0).length;
    const isHeld = percentile(floodedMs, 0.95) <= TARGET_RATIO * percentile(aloneMs, 0.95);
    console.log(
      `\n${name}: ${counts.join(", ")}; event loop blocked for at most ${flooded.blockedMs.toFixed(0)} ms ` +
        `(alone ${alone.blockedMs.toFixed(0)}); ${degraded} of ${floodedMs.length} retrievals degraded\n` +
        `p50 ${ratio(floodedMs, aloneMs, 0.5)}, p95 ${ratio(floodedMs, aloneMs, 0.95)}\n` +
        `${target(`every retrieval answered 200 during ${name} (${failed} not)`, failed === 0)}\n` +
        `${speedTarget(options, `p95 during ${name} at most ${TARGET_RATIO} x`, isHeld)}\n` +
        speedTarget(
          options,
          `event loop blocked for at most ${TARGET_BLOCKED_MS} ms during ${name}`,
          flooded.blockedMs <= TARGET_BLOCKED_MS,
        ),
    );
  }
}
