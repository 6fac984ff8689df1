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
/** No round starts later than this, so that a run takes less than 90 s. */
const LAST_START_MS = 60_000;
const RATE = { perSecond: 200, seconds: 2 };

type Phase = {
  readonly label: string;
  readonly jobs: number;
  readonly fill?: readonly [owners: number, perOwner: number];
  readonly run: (contender: Contender) => Promise<Rate>;
};

/** The contenders by column. pg-boss runs both with and without the caller's transactions. */
const COLUMNS = ["ours", "pg-boss", "pg-boss in a transaction"] as const;

/** Returns the phases of a round, with all counts divided by `divisor`. */
function phasesOf(divisor: number): readonly Phase[] {
  const scaled = (count: number) => count / divisor;
  return [
    {
      label: "take 50, finish 50 at once",
      jobs: scaled(10_000),
      fill: [scaled(200), 50],
      run: (contender) => contender.drain(1, 50),
    },
    {
      label: "take 50, finish each alone",
      jobs: scaled(2500),
      fill: [scaled(2500), 1],
      run: (contender) => contender.drain(50, 1),
    },
    {
      label: "take 1, finish 1",
      jobs: scaled(1500),
      fill: [scaled(150), 10],
      run: (contender) => contender.drain(1, 1),
    },
    {
      label: "enqueue one at a time",
      jobs: scaled(1500),
      run: (contender) => contender.enqueueSingle(scaled(1500)),
    },
    {
      label: "enqueue 50 and take 50 at once",
      jobs: scaled(10_000),
      run: (contender) => contender.enqueueAndDrain(scaled(10_000)),
    },
  ];
}

/**
 * Compares Palimpsest's queue with pg-boss 10 on the same server, in alternating rounds. Exits with 1 when a
 * job of Palimpsest runs out of order, twice, or not at all. A small run does one round with a tenth of the
 * jobs.
 */
export async function queue({ db, isSmall }: BenchOptions): Promise<void> {
  if (db === "embedded") throw new Error("queue needs a server: --db postgres://…");
  const database = await ownDatabase(db);
  try {
    const size = isSmall
      ? { rounds: 1, divisor: 10, seconds: 1 }
      : { rounds: ROUNDS, divisor: 1, seconds: RATE.seconds };
    process.exitCode = (await bench(database.url, size)) ? 0 : 1;
  } finally {
    await database.drop();
  }
}

type Size = { readonly rounds: number; readonly divisor: number; readonly seconds: number };

async function bench(target: string, size: Size): Promise<boolean> {
  const phases = phasesOf(size.divisor);
  await openDatabase(parseEnv({ DATABASE_URL: target, DATABASE_POOL_SIZE: String(POOL) }));
  const owner = postgres(target, { max: 1 });
  const palimpsest = await PalimpsestQueue.open(async () => {
    await owner`truncate lanes, jobs`;
  });
  const client = postgres(target, { max: POOL, onnotice: () => undefined });
  const boss = await PgBossQueue.open(target, client, async () => {
    await owner`truncate pgboss.job`;
  });
  await printRun(owner, size.divisor);

  const figures = new Map<string, number[]>();
  const record = (label: string, contenderName: string, value: number) =>
    figures.set(`${label}|${contenderName}`, [...(figures.get(`${label}|${contenderName}`) ?? []), value]);
  let lostCount = 0;
  let rounds = 0;
  const startedAt = performance.now();
  for (; rounds < size.rounds && performance.now() - startedAt < LAST_START_MS; rounds++) {
    for (const phase of phases)
      for (const column of rounds % 2 ? COLUMNS.toReversed() : COLUMNS) {
        const contender: Contender = column === "ours" ? palimpsest : boss;
        boss.isTransactional = column === "pg-boss in a transaction";
        await contender.clearTables();
        if (phase.fill) await contender.fill(...phase.fill);
        const { jobs, ms } = await phase.run(contender);
        record(phase.label, column, (jobs / ms) * 1000);
        if (contender === palimpsest && ms < PHASE_LIMIT_MS) lostCount += phase.jobs - jobs;
      }
    boss.isTransactional = false;
    for (const [name, contender] of [
      ["ours", palimpsest],
      ["pg-boss", boss],
      ["ours, woken in process", palimpsest],
    ] as const) {
      await contender.clearTables();
      palimpsest.isWoken = name.includes("woken");
      const waits = await contender.latencies(RATE.perSecond, size.seconds);
      record("p50", name, quantile(waits, 0.5));
      record("p95", name, quantile(waits, 0.95));
    }
  }
  await Promise.all([palimpsest.close(), boss.close(), client.end(), owner.end()]);
  print(figures, phases, rounds);
  const { checked: checkedCount, wrong: wrongCount } = palimpsest.order;
  console.log(
    `\nOrder of ours: ${checkedCount} jobs checked, ${wrongCount} out of order or twice, ${lostCount} lost.`,
  );
  return wrongCount === 0 && lostCount === 0;
}

async function printRun(owner: postgres.Sql, divisor: number): Promise<void> {
  const [row] =
    await owner`select current_setting('server_version') as version, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`;
  console.log(
    `${describeRun({
      database: `PostgreSQL ${row?.version} on the same machine, fsync ${row?.fsync}, synchronous_commit ${row?.synchronous_commit}`,
      corpus: "jobs with two numbers each; single jobs and batches for 100 owners",
      size: phasesOf(divisor)
        .map(({ jobs }) => jobs)
        .join(", "),
      seed: "none",
      clients: `4 workers or clients in one process, ${POOL} connections for each queue`,
    })}\n` +
      "Palimpsest (ours) runs with roles and row-level security, takes leases, and checks the lease token in the\n" +
      "transaction that finishes a job. Its claims do not wait for the disk, because a lost claim only frees a\n" +
      "lane; its completions do. It enqueues and finishes the jobs of an owner in the transaction that stores the\n" +
      "owner's memories. By default, pg-boss uses no transactions of the caller. In the third column it uses them to\n" +
      "enqueue and finish single jobs. Without them it finishes 50 jobs of 50 owners in one statement, which\n" +
      "Palimpsest cannot do. pg-boss keeps finished jobs with their states and outputs, while Palimpsest deletes\n" +
      "them; this explains a part of the difference. pg-boss guarantees no order per owner. It polls every 0.5 s,\n" +
      "its minimum, while Palimpsest is notified.\n",
  );
}

function print(figures: ReadonlyMap<string, number[]>, phases: readonly Phase[], rounds: number): void {
  const median = (label: string, contenderName: string) =>
    quantile(figures.get(`${label}|${contenderName}`) ?? [], 0.5);
  const row = (...cells: string[]) =>
    console.log(cells.map((cell, index) => (index ? cell.padStart(18) : cell.padEnd(34))).join(""));
  row(`jobs/s, median of ${rounds} rounds`, "ours", "pg-boss", "in a transaction");
  for (const { label } of phases) {
    const palimpsestRate = median(label, "ours");
    const cell = (column: string) =>
      `${median(label, column).toFixed(0)} (x ${(palimpsestRate / median(label, column)).toFixed(2)})`;
    row(label, palimpsestRate.toFixed(0), cell(COLUMNS[1]), cell(COLUMNS[2]));
  }
  row(`\nenqueue to start at ${RATE.perSecond}/s, ms`, "p50", "p95");
  for (const contenderName of ["ours", "ours, woken in process", "pg-boss"])
    row(contenderName, median("p50", contenderName).toFixed(1), median("p95", contenderName).toFixed(1));
}

function quantile(values: readonly number[], q: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(q * ascending.length))] ?? Number.NaN;
}
