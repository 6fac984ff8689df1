import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "@/lib/base/config";
import type { Ctx } from "@/lib/base/core";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { move } from "@/lib/features/backup";
import { createEmbedder, embedderOptions } from "@/lib/models/embedder";
import { engine, openDatabase, setEngine } from "@/lib/storage/db";
import { activeSpace, setEmbedder } from "@/lib/storage/index";
import { ownDatabase } from "./bench-store";
import { type GeneratedStore, generateStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, target } from "./report";
import { questions } from "./synthetic-text";

/** The number of turns. The decider keeps more than 10 000 of them as memories. */
const STORED = 12_000;
const OWNER_SIZE = 1000;
const QUESTIONS = 100;
const SMALL_QUESTIONS = 20;

type Answer = readonly { readonly id: string; readonly score: number }[];
type Observation = {
  readonly answers: readonly Answer[];
  readonly ms: readonly number[];
  readonly ids: string;
  readonly version: string;
};

/**
 * Times `palimpsest move` from an embedded database to the server of `--db`, and compares retrieval before
 * and after.
 */
export async function moveBench(options: BenchOptions): Promise<void> {
  if (options.db === "embedded") throw new Error("move needs a server: --db postgres://…");
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-bench-"));
  const server = await ownDatabase(options.db);
  try {
    const stored = options.stored ?? STORED;
    let generated: GeneratedStore | undefined;
    const observedBefore = await withDatabase({ DATA_DIR: folder }, async () => {
      const active = await activeSpace();
      if (!active) throw new Error("The benchmark needs an embedder.");
      const space = { spaceNo: active.spaceNo, dimensions: active.embedder.space.dimensions };
      generated = await generateStore(space, { ...options, stored, ownerSize: OWNER_SIZE });
      return observe(generated, options);
    });
    const startedAt = performance.now();
    const { manifest } = await move({ dataDir: folder, url: server.url }, () => undefined);
    const seconds = (performance.now() - startedAt) / 1000;
    const observedAfter = await withDatabase({ DATABASE_URL: server.url }, () => observe(generated, options));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `\n${describeRun({
        databases: `${observedBefore.version} to ${observedAfter.version}`,
        corpus: "generated conversations",
        size: `${stored} turns of owners of ${OWNER_SIZE}, ${rows} rows`,
        seed: options.seed,
      })}\n`,
    );
    console.log(`moved and compared in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`);
    console.log(
      percentileTable("retrieve, ms, no HTTP", [
        { label: "before the move", values: observedBefore.ms },
        { label: "after the move", values: observedAfter.ms },
      ]),
    );
    report(observedBefore, observedAfter);
  } finally {
    await server.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withDatabase<T>(place: Record<string, string>, work: () => Promise<T>): Promise<T> {
  // With a long budget, no retrieval loses the dense search on a busy machine.
  process.env.HOT_BUDGET_MS = "10000";
  const settings = parseEnv(place);
  await openDatabase(settings);
  setEmbedder(createEmbedder(embedderOptions(settings)));
  const open = engine();
  try {
    return await work();
  } finally {
    await flushUsage();
    await (await activeSpace())?.embedder.close();
    setEmbedder(null);
    setEngine(undefined);
    await open.close();
  }
}

async function observe(
  generated: GeneratedStore | undefined,
  { seed, isSmall }: BenchOptions,
): Promise<Observation> {
  if (!generated) throw new Error("Nothing was generated.");
  const { ctx, owners } = generated;
  const answers: Answer[] = [];
  const ms: number[] = [];
  const count = isSmall ? SMALL_QUESTIONS : QUESTIONS;
  const questionsPerOwner = Math.ceil(count / owners.length);
  for (const [index, { id, turns }] of owners.entries())
    for (const query of questions(seed + index, turns, questionsPerOwner)) {
      const startedAt = performance.now();
      answers.push(await retrieveAnswer(ctx, id, query));
      ms.push(performance.now() - startedAt);
    }
  const [row] = await engine().transaction("work", (query) =>
    query(
      `select current_setting('server_version') as version,
         (select count(*)::text || ' ' || md5(string_agg(memory_id::text, '' order by memory_id::text)) from memories) as ids`,
      [],
    ),
  );
  return { answers: answers.slice(0, count), ms, ids: String(row?.ids), version: String(row?.version) };
}

async function retrieveAnswer(ctx: Ctx, user_id: string, query: string): Promise<Answer> {
  const { hits, degraded } = await retrieve(ctx, retrieveInput.parse({ query, user_id }));
  if (degraded.length > 0) throw new Error(`A response was degraded: ${degraded.join(", ")}.`);
  return hits.map(({ id, score }) => ({ id, score }));
}

function report(before: Observation, after: Observation): void {
  const idsOf = (answer: Answer | undefined) => (answer ?? []).map(({ id }) => id).join();
  const sameCount = before.answers.filter((answer, i) => idsOf(answer) === idsOf(after.answers[i])).length;
  const differences = before.answers.flatMap((answer, i) =>
    answer.map(({ score }, place) => Math.abs(score - (after.answers[i]?.[place]?.score ?? 0))),
  );
  const hits = before.answers.reduce((sum, answer) => sum + answer.length, 0);
  console.log(`scores of ${hits} hits differ by ${Math.max(...differences).toExponential(1)} at most\n`);
  const count = before.answers.length;
  console.log(
    target(
      `the same answers in the same order (${sameCount} of ${count})`,
      sameCount === count && hits > count,
    ),
  );
  console.log(target(`the same ids of memories (${before.ids.split(" ")[0]})`, before.ids === after.ids));
}
