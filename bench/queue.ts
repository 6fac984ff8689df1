import postgres from "postgres";
import { parseEnv } from "@/lib/base/config";
import { openDatabase } from "@/lib/storage/db";
import { ownDatabase } from "./bench-store";
import type { BenchOptions } from "./options";
import { type Contender, PHASE_LIMIT_MS, type Rate } from "./queue-contender";
import { PalimpsestQueue } from "./queue-palimpsest";
import { PgBossQueue } from "./queue-pg-boss";
import { describeRun } from "./report";

const ROUNDS = 3;
const POOL = 10;
/** No round starts after this time, so that a run takes less than 90 s. */
const LAST_START_MS = 60_000;
const RATE = { perSecond: 200, seconds: 2 };

type Phase = {
  readonly label: string;
  readonly jobs: number;
  readonly fill?: readonly [owners: number, perOwner: number];
  readonly run: (one: Contender) => Promise<Rate>;
};

/** Columns of the table. pg-boss runs with and without transactions of the caller. */
const COLUMNS = ["ours", "pg-boss", "pg-boss in a transaction"] as const;

/** The phases of a round, with all counts divided by `part`. */
function phasesOf(part: number): readonly Phase[] {
  const of = (count: number) => count / part;
  return [
    {
      label: "take 50, finish 50 at once",
      jobs: of(10_000),
      fill: [of(200), 50],
      run: (one) => one.drain(1, 50),
    },
    {
      label: "take 50, finish each alone",
      jobs: of(2500),
      fill: [of(2500), 1],
      run: (one) => one.drain(50, 1),
    },
    { label: "take 1, finish 1", jobs: of(1500), fill: [of(150), 10], run: (one) => one.drain(1, 1) },
    { label: "enqueue single", jobs: of(1500), run: (one) => one.enqueueSingle(of(1500)) },
    { label: "enqueue 50 and take 50 at once", jobs: of(10_000), run: (one) => one.mixed(of(10_000)) },
  ];
}

/**
 * Compares the queue of Palimpsest with pg-boss 10 on the same server, in alternating rounds. Exits with 1
 * when a job of Palimpsest runs out of order, twice, or not at all. A small run does one round with a tenth
 * of the jobs.
 */
export async function queue({ db, isSmall }: BenchOptions): Promise<void> {
  if (db === "embedded") throw new Error("queue needs a server: --db postgres://…");
  const database = await ownDatabase(db);
  try {
    const size = isSmall
      ? { rounds: 1, part: 10, seconds: 1 }
      : { rounds: ROUNDS, part: 1, seconds: RATE.seconds };
    process.exitCode = (await bench(database.url, size)) ? 0 : 1;
  } finally {
    await database.drop();
  }
}

type Size = { readonly rounds: number; readonly part: number; readonly seconds: number };

async function bench(target: string, size: Size): Promise<boolean> {
  const phases = phasesOf(size.part);
  await openDatabase(parseEnv({ DATABASE_URL: target, DATABASE_POOL_SIZE: String(POOL) }));
  const owner = postgres(target, { max: 1 });
  const ours = await PalimpsestQueue.open(async () => {
    await owner`truncate lanes, jobs`;
  });
  const client = postgres(target, { max: POOL, onnotice: () => undefined });
  const boss = await PgBossQueue.open(target, client, async () => {
    await owner`truncate pgboss.job`;
  });
  await printRun(owner, size.part);

  const figures = new Map<string, number[]>();
  const note = (label: string, one: string, value: number) =>
    figures.set(`${label}|${one}`, [...(figures.get(`${label}|${one}`) ?? []), value]);
  let lost = 0;
  let rounds = 0;
  const startedAt = performance.now();
  for (; rounds < size.rounds && performance.now() - startedAt < LAST_START_MS; rounds++) {
    for (const phase of phases)
      for (const column of rounds % 2 ? COLUMNS.toReversed() : COLUMNS) {
        const one: Contender = column === "ours" ? ours : boss;
        boss.isTransactional = column === "pg-boss in a transaction";
        await one.clear();
        if (phase.fill) await one.fill(...phase.fill);
        const { jobs, ms } = await phase.run(one);
        note(phase.label, column, (jobs / ms) * 1000);
        if (one === ours && ms < PHASE_LIMIT_MS) lost += phase.jobs - jobs;
      }
    boss.isTransactional = false;
    for (const [name, one] of [
      ["ours", ours],
      ["pg-boss", boss],
      ["ours, woken in process", ours],
    ] as const) {
      await one.clear();
      ours.isWoken = name.includes("woken");
      const waits = await one.latencies(RATE.perSecond, size.seconds);
      note("p50", name, quantile(waits, 0.5));
      note("p95", name, quantile(waits, 0.95));
    }
  }
  await Promise.all([ours.close(), boss.close(), client.end(), owner.end()]);
  print(figures, phases, rounds);
  const { checked, wrong } = ours.order;
  console.log(`\nOrder of ours: ${checked} jobs checked, ${wrong} out of order or twice, ${lost} lost.`);
  return wrong === 0 && lost === 0;
}

async function printRun(owner: postgres.Sql, part: number): Promise<void> {
  const [row] =
    await owner`select current_setting('server_version') as version, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`;
  console.log(
    `${describeRun({
      database: `PostgreSQL ${row?.version} on the same machine, fsync ${row?.fsync}, synchronous_commit ${row?.synchronous_commit}`,
      corpus: "jobs with two numbers each; single jobs and batches for 100 owners",
      size: phasesOf(part)
        .map(({ jobs }) => jobs)
        .join(", "),
      seed: "none",
      clients: `4 workers or clients in one process, ${POOL} connections for each queue`,
    })}\n` +
      "Palimpsest (ours) runs with roles and row-level security, takes leases, and checks the lease token in the\n" +
      "transaction that finishes a job. Its claims don't wait for the disk, because a lost claim only frees a lane;\n" +
      "its completions do. It enqueues and finishes jobs in the transaction that stores memories, owner by owner.\n" +
      "pg-boss does neither by default; the third column gives it such transactions to enqueue and finish single\n" +
      "jobs. Without one it finishes 50 jobs of 50 owners in one statement, which ours can't.\n" +
      "pg-boss keeps finished jobs with their states and outputs and ours deletes them, which explains part of the\n" +
      "difference. pg-boss promises no order per owner. It polls every 0.5 s, its minimum; ours is notified.\n",
  );
}

function print(figures: ReadonlyMap<string, number[]>, phases: readonly Phase[], rounds: number): void {
  const median = (label: string, one: string) => quantile(figures.get(`${label}|${one}`) ?? [], 0.5);
  const row = (...cells: string[]) =>
    console.log(cells.map((cell, index) => (index ? cell.padStart(18) : cell.padEnd(34))).join(""));
  row(`jobs/s, median of ${rounds} rounds`, "ours", "pg-boss", "in a transaction");
  for (const { label } of phases) {
    const ours = median(label, "ours");
    const cell = (one: string) =>
      `${median(label, one).toFixed(0)} (x ${(ours / median(label, one)).toFixed(2)})`;
    row(label, ours.toFixed(0), cell(COLUMNS[1]), cell(COLUMNS[2]));
  }
  row(`\nenqueue to start at ${RATE.perSecond}/s, ms`, "p50", "p95");
  for (const one of ["ours", "ours, woken in process", "pg-boss"])
    row(one, median("p50", one).toFixed(1), median("p95", one).toFixed(1));
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
