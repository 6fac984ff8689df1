import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BusyTraffic } from "@/demo/busy";
import { commandsFile } from "../testkit/commands";
import { startTestServer, type TestServer } from "../testkit/server";
import { degradedShare, type Question, type Reply, retrieveHits, warmCache } from "./ask";
import { percentile } from "./eval-report";
import type { BenchOptions } from "./options";
import { pageLoads } from "./page-loads";
import { type PageRequest, pageRequests } from "./page-requests";
import { describeRun, percentileTable, type Series, speedTarget, target } from "./report";

const STORED = 200_000;
const TENANT = "busy";
/** Questions whose vectors are cached before the measurement. */
const QUESTIONS = 200;
const SMALL_QUESTIONS = 4;
const PER_SECOND = 2;
/** The time between two page visits. */
const LOOK_MS = 500;
/** How many of the roughly sixty requests to print. */
const MAX_ROWS = 12;
/** The maximum p95 of a retrieval while pages open, and of a single page request. */
const TARGET = { retrieveMs: 60, requestMs: 500 };

/**
 * Measures the dashboard on the database that `npm run seed -- busy` creates: each request that its pages
 * send, each page in a browser, and retrieval at a steady rate, first alone and then while another client
 * opens all pages.
 */
export async function dashboard(options: BenchOptions): Promise<void> {
  if (options.db !== "embedded") throw new Error("dashboard measures the embedded database: leave out --db.");
  const stored = options.stored ?? STORED;
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-bench-"));
  const dataDir = path.join(folder, "data");
  try {
    run("seed", dataDir, ["busy", "--stored", String(stored)]);
    const keyOutput = run("key", dataDir, ["create", "--tenant", TENANT, "--scopes", "read,admin"]);
    const server = await startTestServer({
      engine: "embedded",
      env: { DATA_DIR: dataDir, LOG_LEVEL: "error" },
    });
    try {
      const { token } = JSON.parse(await readFile(path.join(dataDir, "lock.json"), "utf8")) as {
        token: string;
      };
      await measure(
        server,
        { key: keyOutput.trim().split("\n").at(-1) ?? "", token },
        { ...options, stored },
      );
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a command on the benchmark's data directory. Returns its output. */
function run(command: string, dataDir: string, args: readonly string[]): string {
  return execFileSync(process.execPath, [commandsFile(), command, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
}

type Keys = { readonly key: string; readonly token: string };

async function measure(
  server: TestServer,
  keys: Keys,
  options: BenchOptions & { stored: number },
): Promise<void> {
  const clients = options.clients ?? 8;
  const seconds = options.seconds ?? 30;
  const requests = options.isSmall ? 1 : (options.requests ?? 20);
  console.log(
    `${describeRun({
      database: "embedded, row-level security on",
      corpus: "npm run seed -- busy",
      size: `${options.stored} memories`,
      seed: "none",
      requests: `each request of the pages ${requests} times, one at a time; then ${clients} clients with ${PER_SECOND} retrievals/s each, ${seconds} s without and ${seconds} s with page traffic`,
    })}\n`,
  );
  const requestsOfPages = await pageRequests(server, keys.key);
  const sequentialTimes = await timeSequentially(server, keys, requestsOfPages, requests);
  printPages(sequentialTimes);
  await pageLoads(server, TENANT, options);
  const questions = makeQuestions(options.stored, options.isSmall ? SMALL_QUESTIONS : QUESTIONS);
  await warmCache(server, keys.key, questions);
  const baseline = await retrieveSteadily(server, keys.key, questions, { clients, seconds });
  const stopController = new AbortController();
  const pageTraffic = clickThrough(server, keys, requestsOfPages, stopController.signal);
  const underPageTraffic = await retrieveSteadily(server, keys.key, questions, { clients, seconds });
  stopController.abort();
  const pageTimes = await pageTraffic;
  console.log(
    `\n${percentileTable("ms", [
      { label: "retrieve", values: baseline.map(({ ms }) => ms) },
      { label: "retrieve while pages open", values: underPageTraffic.map(({ ms }) => ms) },
      { label: "requests of the pages", values: pageTimes },
    ])}\ndegraded: ${degradedShare(baseline)}; while pages open ${degradedShare(underPageTraffic)}`,
  );
  const failedCount = [...baseline, ...underPageTraffic].filter(({ status }) => status !== 200).length;
  const p95 = percentile(
    underPageTraffic.map(({ ms }) => ms),
    0.95,
  );
  const slowestP95 = Math.max(...sequentialTimes.map(({ values }) => percentile(values, 0.95)));
  console.log(target(`every retrieval answered 200 (${failedCount} not)`, failedCount === 0));
  console.log(
    speedTarget(
      options,
      `retrieval while pages open, p95 ${p95.toFixed(1)} ms < ${TARGET.retrieveMs} ms`,
      p95 < TARGET.retrieveMs,
    ),
  );
  console.log(
    speedTarget(
      options,
      `the slowest request of a page, p95 ${slowestP95.toFixed(1)} ms < ${TARGET.requestMs} ms`,
      slowestP95 < TARGET.requestMs,
    ),
  );
}

async function timeOne(server: TestServer, { key, token }: Keys, pageRequest: PageRequest): Promise<number> {
  const startedAt = performance.now();
  const { status } = await server.call(
    pageRequest.isOperator ? token : key,
    "GET",
    `/api/v1/${pageRequest.path}`,
  );
  if (status !== 200) throw new Error(`GET ${pageRequest.path} returned ${status}.`);
  return performance.now() - startedAt;
}

/** Times each request `times` times, after an uncounted one that makes the database plan the statements. */
async function timeSequentially(
  server: TestServer,
  keys: Keys,
  requests: readonly PageRequest[],
  times: number,
): Promise<Series[]> {
  const series: Series[] = [];
  for (const pageRequest of requests) {
    const values: number[] = [];
    for (let i = 0; i <= times; i++) values.push(await timeOne(server, keys, pageRequest));
    series.push({ label: pageRequest.path, values: values.slice(1) });
  }
  return series;
}

function printPages(series: readonly Series[]): void {
  const slowestFirst = [...series].sort((a, b) => percentile(b.values, 0.95) - percentile(a.values, 0.95));
  const shortened = slowestFirst.map(({ label, values }) => ({
    label: label
      .replace(/cursor=.*/, "cursor=…")
      .replace(/[0-9a-f]{64}/, "{id}")
      .slice(0, 32),
    values,
  }));
  const all = { label: `all ${series.length} requests`, values: series.flatMap(({ values }) => values) };
  console.log(percentileTable("GET /api/v1/…, slowest first, ms", [...shortened.slice(0, MAX_ROWS), all]));
}

/** Creates questions for the users in the database. */
function makeQuestions(stored: number, count: number): Question[] {
  const traffic = new BusyTraffic({ end: new Date(), stored });
  const questions: Question[] = [];
  while (questions.length < count) {
    const { owner, query } = traffic.question();
    if ("user_id" in owner) questions.push({ userId: owner.user_id, query });
  }
  return questions;
}

/** Retrieves at a steady rate without waiting for earlier responses. */
async function retrieveSteadily(
  server: TestServer,
  key: string,
  questions: readonly Question[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Reply[]> {
  const perSecond = clients * PER_SECOND;
  const startedAt = performance.now();
  const replies: Promise<Reply>[] = [];
  while (replies.length < perSecond * seconds) {
    const due = startedAt + (replies.length * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    replies.push(retrieveHits(server, key, questions[replies.length % questions.length] as Question));
  }
  return Promise.all(replies);
}

/** Simulates page visits: sends the requests of one page after another. Returns the time of each request. */
async function clickThrough(
  server: TestServer,
  keys: Keys,
  requests: readonly PageRequest[],
  signal: AbortSignal,
): Promise<number[]> {
  const pages = [...new Set(requests.map(({ page }) => page))].map((page) =>
    requests.filter((one) => one.page === page),
  );
  const series: number[] = [];
  for (let index = 0; !signal.aborted; index++) {
    const page = pages[index % pages.length] ?? [];
    // A page sends only some of its possible requests at a time.
    const turn = Math.floor(index / pages.length);
    const sample = page.filter((_, place) => place % 3 === turn % 3);
    series.push(...(await Promise.all(sample.map((one) => timeOne(server, keys, one)))));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return series;
}
