import PgBoss from "pg-boss";
import type postgres from "postgres";
import { type Contender, inParallel, PARALLEL, type Rate, sendSteadily, waitUntil } from "./queue-contender";

const QUEUE = "bench";
/** The shortest interval that pg-boss 10 accepts. */
const POLLING_SECONDS = 0.5;

type Numbered = { event: number };

/**
 * pg-boss 10 with a pool of the same size. Its maintenance and scheduling are switched off, so that they take
 * no time.
 */
export class PgBossQueue implements Contender {
  readonly name = "pg-boss";
  isTransactional = false;

  private constructor(
    private readonly boss: PgBoss,
    private readonly client: postgres.Sql,
    readonly clearTables: () => Promise<void>,
  ) {}

  static async open(url: string, client: postgres.Sql, truncate: () => Promise<void>): Promise<PgBossQueue> {
    const poolSize = client.options.max;
    const boss = new PgBoss({ connectionString: url, max: poolSize, supervise: false, schedule: false });
    boss.on("error", (error) => console.error(error.message));
    await boss.start();
    await boss.createQueue(QUEUE);
    return new PgBossQueue(boss, client, truncate);
  }

  async fill(owners: number, perOwner: number): Promise<void> {
    const jobs = Array.from({ length: owners * perOwner }, (_, event) => ({ name: QUEUE, data: { event } }));
    for (let offset = 0; offset < jobs.length; offset += 1000)
      await this.boss.insert(jobs.slice(offset, offset + 1000));
  }

  drain(lanes: number, jobsPerLane: number): Promise<Rate> {
    return inParallel(() => this.#runBatch(lanes * jobsPerLane, jobsPerLane));
  }

  async enqueueAndDrain(count: number): Promise<Rate> {
    let sent = 0;
    let completedCount = 0;
    const writers = inParallel(async () => {
      if (sent >= count) return 0;
      sent += 50;
      await this.boss.insert(Array.from({ length: 50 }, (_, event) => ({ name: QUEUE, data: { event } })));
      return 50;
    });
    const workers = inParallel(async () => {
      const batchCount = await this.#runBatch(50, 50);
      completedCount += batchCount;
      return batchCount || (completedCount < count ? 0.5 : 0);
    });
    const { ms } = (await Promise.all([workers, writers]))[0];
    return { jobs: completedCount, ms };
  }

  enqueueSingle(count: number): Promise<Rate> {
    let event = 0;
    return inParallel(async () => {
      if (event >= count) return 0;
      const data = { event: event++ };
      await this.#within((options) => this.boss.send(QUEUE, data, options));
      return 1;
    });
  }

  async latencies(perSecond: number, seconds: number): Promise<number[]> {
    const sentAt: number[] = [];
    const waits: number[] = [];
    const options = { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 100 };
    for (let worker = 0; worker < PARALLEL; worker++)
      await this.boss.work<Numbered>(QUEUE, options, async (jobs) => {
        const now = performance.now();
        for (const { data } of jobs) waits.push(now - (sentAt[data.event] ?? now));
      });
    await sendSteadily(perSecond, seconds, async () => {
      const event = sentAt.push(performance.now()) - 1;
      await this.boss.send(QUEUE, { event });
    });
    await waitUntil(() => waits.length >= perSecond * seconds);
    await this.boss.offWork(QUEUE);
    return waits;
  }

  close(): Promise<void> {
    return this.boss.stop({ graceful: false });
  }

  async #runBatch(batchSize: number, finishSize: number): Promise<number> {
    const jobs = await this.boss.fetch<Numbered>(QUEUE, { batchSize });
    const ids = jobs.map((job) => job.id);
    for (let offset = 0; offset < ids.length; offset += finishSize)
      await this.#within((options) =>
        this.boss.complete(QUEUE, ids.slice(offset, offset + finishSize), options),
      );
    return jobs.length;
  }

  /** Runs `work` in a transaction on `client`, or without a transaction, as pg-boss does by default. */
  async #within(work: (options: PgBoss.ConnectionOptions) => Promise<unknown>): Promise<void> {
    if (!this.isTransactional) return void (await work({}));
    await this.client.begin(async (transaction) => {
      const executeSql = async (text: string, params: unknown[]) => ({
        rows: await transaction.unsafe(text, params.map((param) => param ?? null) as never[], {
          prepare: true,
        }),
      });
      await work({ db: { executeSql } });
    });
  }
}
