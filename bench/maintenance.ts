import { setTimeout as sleep } from "node:timers/promises";
import type { TestServer } from "../testkit/server";
import { degradedShare, type Question, type Reply, retrieveHits, warmCache } from "./ask";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, ratio, speedTarget, target } from "./report";
import { sendSteadily } from "./send-steadily";
import { serveGenerated } from "./serve-generated";
import { questions } from "./synthetic-text";

const RETRIEVALS_PER_SECOND = 10;
/** The number of different questions, whose vectors are in the cache. */
const QUESTIONS = 40;
/** The queue counts as idle after so many looks in a row that find no job. */
const IDLE_LOOKS = 6;
const TARGET_SECONDS = 60;
const TARGET_SIZE = 10_000;
const TARGET_RATIO = 1.15;

type Run = {
  readonly id: string;
  readonly state: string;
  readonly steps: readonly { readonly step: string; readonly looked: number; readonly seconds: number }[];
};

/**
 * Measures the work of a maintenance run with all steps, and retrievals at a steady rate before and during
 * it.
 */
export async function maintenance(options: BenchOptions): Promise<void> {
  const seconds = options.seconds ?? 20;
  await serveGenerated(
    options,
    { requests: `${RETRIEVALS_PER_SECOND} retrievals/s with cached vectors, ${seconds} s before the run` },
    (server, generated) => measure(server, generated, { ...options, seconds }),
  );
}

async function measure(
  server: TestServer,
  { key, owners }: GeneratedStore,
  options: BenchOptions & { readonly seconds: number },
): Promise<void> {
  const asked: Question[] = owners
    .slice(0, 2)
    .flatMap(({ id, turns }, index) =>
      questions(options.seed + index, turns, QUESTIONS / 2).map((query) => ({ userId: id, query })),
    );
  await warmCache(server, key, asked);
  await untilIdle(server, key);
  const ask = async (replies: Reply[], index: number) => {
    replies.push(await retrieveHits(server, key, asked[index % asked.length] as Question));
  };
  const before: Reply[] = [];
  const endTime = performance.now() + options.seconds * 1000;
  await sendSteadily(RETRIEVALS_PER_SECOND, endTime, (index) => ask(before, index));
  const during: Reply[] = [];
  let next = 0;
  const all = await runToEnd(server, key, async () => {
    const until = performance.now() + 500;
    const from = next;
    await sendSteadily(RETRIEVALS_PER_SECOND, until, (index) => {
      next = from + index + 1;
      return ask(during, from + index);
    });
  });
  const msOf = (replies: readonly Reply[]) => replies.map(({ ms }) => ms);
  console.log(
    percentileTable("ms", [
      { label: "retrieve without a run", values: msOf(before) },
      { label: "retrieve during a run", values: msOf(during) },
    ]),
  );
  const p95 = ratio(msOf(during), msOf(before), 0.95);
  console.log(`\np95 during a run: ${p95} of that without; degraded ${degradedShare(during)}`);
  for (const { step, looked, seconds } of all.steps)
    console.log(`${step}: ${looked} memories, ${seconds.toFixed(1)} s of work`);
  const failed = [...before, ...during].filter(({ status }) => status !== 200).length;
  console.log(target(`every retrieval answered 200 (${failed} not)`, failed === 0));
  const limit = (TARGET_SECONDS * (options.stored ?? TARGET_SIZE)) / TARGET_SIZE;
  console.log(
    speedTarget(options, `less than ${limit} s of work (${workOf(all).toFixed(1)})`, workOf(all) < limit),
  );
  const isHeld = Number(p95.replace("x ", "")) <= TARGET_RATIO;
  console.log(speedTarget(options, `p95 during a run at most ${TARGET_RATIO} of that without`, isHeld));
}

/** Waits until the server has closed the idle sessions of the generated owners, which takes a while. */
async function untilIdle(server: TestServer, key: string): Promise<void> {
  for (let idle = 0; idle < IDLE_LOOKS; ) {
    await sleep(500);
    const { body } = await server.call<{ now: { waiting: number } }>(key, "GET", "/api/v1/insights/jobs");
    idle = body.now.waiting === 0 ? idle + 1 : 0;
  }
}

const workOf = ({ steps }: Run) => steps.reduce((sum, { seconds }) => sum + seconds, 0);

/** Starts a run that is no dry run, and calls `meanwhile` until it has ended. */
async function runToEnd(server: TestServer, key: string, meanwhile: () => Promise<void>): Promise<Run> {
  const path = "/api/v1/maintenance/runs";
  const { body } = await server.call<Run>(key, "POST", path, { dry_run: false });
  let run = body;
  while (run.state === "running") {
    await meanwhile();
    run = (await server.call<Run>(key, "GET", `${path}/${run.id}`)).body;
  }
  if (run.state !== "done") throw new Error(`The run ended as ${run.state}.`);
  return run;
}
