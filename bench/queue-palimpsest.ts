import { ownerNoOf, type TenantNo } from "@/lib/base/core";
import { asSystem, engine, inTenant, sql } from "@/lib/storage/db";
import { type Claim, claim, enqueue, finish, type Job, runWorker, wakeWorker } from "@/lib/storage/queue";
import { type Contender, inParallel, PARALLEL, type Rate, sendSteadily, waitUntil } from "./queue-contender";

const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 6;
/** The number of owners for single jobs, mixed batches and the steady rate. */
const OWNERS = 100;

/**
 * Palimpsest's queue with the tenant's role, row-level security, leases, and a check of the lease token at
 * completion.
 */
export class PalimpsestQueue implements Contender {
  readonly name = "ours";
  readonly isTransactional = true;
  /**
   * The numbers of checked jobs and of wrong ones. A job is wrong when it is claimed twice, or after a later
   * job of the same writer and owner.
   */
  readonly order = { checked: 0, wrong: 0 };
  #seen = new Map<string, number>();

  private constructor(
    readonly tenantNo: TenantNo,
    private readonly truncate: () => Promise<void>,
    public isWoken = false,
  ) {}

  static async open(truncate: () => Promise<void>): Promise<PalimpsestQueue> {
    const [row] = await asSystem("work", (tx) =>
      tx.rows<{ tenant_no: number }>(
        sql`insert into tenants (tenant_id) values ('bench') returning tenant_no`,
      ),
    );
    return new PalimpsestQueue(Number(row?.tenant_no) as TenantNo, truncate);
  }

  async clearTables(): Promise<void> {
    await this.truncate();
    this.#seen = new Map();
  }

  async fill(owners: number, perOwner: number): Promise<void> {
    for (let seq = 0; seq < perOwner; seq++)
      for (let offset = 0; offset < owners; offset += 1000)
        await this.#add(
          Array.from({ length: Math.min(1000, owners - offset) }, (_, index) => ({
            owner: offset + index,
            seq,
          })),
        );
  }

  drain(lanes: number, jobsPerLane: number): Promise<Rate> {
    return inParallel(() => this.#runBatch(lanes, jobsPerLane));
  }

  async enqueueAndDrain(count: number): Promise<Rate> {
    let sent = 0;
    let completedCount = 0;
    const writers = inParallel(async (writer) => {
      if (sent >= count) return 0;
      const firstSeq = sent;
      sent += 50;
      const jobs = Array.from({ length: 50 }, (_, index) => ({
        owner: Math.floor(Math.random() * OWNERS),
        seq: firstSeq + index,
        writer,
      }));
      await this.#add(jobs);
      return 50;
    });
    const workers = inParallel(async () => {
      const batchCount = await this.#runBatch(1, 50);
      completedCount += batchCount;
      return batchCount || (completedCount < count ? 0.5 : 0);
    });
    const { ms } = (await Promise.all([workers, writers]))[0];
    return { jobs: completedCount, ms };
  }

  enqueueSingle(count: number): Promise<Rate> {
    let seq = 0;
    return inParallel(async () => {
      if (seq >= count) return 0;
      await this.#add([{ owner: seq % OWNERS, seq: seq++ }]);
      return 1;
    });
  }

  async latencies(perSecond: number, seconds: number): Promise<number[]> {
    const sentAt: number[] = [];
    const waits: number[] = [];
    const stopper = new AbortController();
    const run = async (claimed: Claim, jobs: readonly Job[]) => {
      const now = performance.now();
      for (const { payload } of jobs) waits.push(now - (sentAt[Number(payload.event)] ?? now));
      await finishAll(claimed, jobs);
    };
    const worker = runWorker({
      handlers: { "bench.run": run },
      concurrency: PARALLEL,
      leaseMs: LEASE_MS,
      pollMs: 1000,
      backoffMs: 1000,
      handBackMs: 60_000,
      signal: stopper.signal,
      onError: (error) => console.error((error as Error).message),
    });
    await sendSteadily(perSecond, seconds, async () => {
      const seq = sentAt.push(performance.now()) - 1;
      await this.#add([{ owner: seq % OWNERS, seq }]);
      if (this.isWoken) wakeWorker();
    });
    await waitUntil(() => waits.length >= perSecond * seconds);
    stopper.abort();
    await worker;
    return waits;
  }

  close(): Promise<void> {
    return engine().close();
  }

  async #runBatch(lanes: number, jobsPerLane: number): Promise<number> {
    let completedCount = 0;
    for (const claimed of await claim({ lanes, jobsPerLane, leaseMs: LEASE_MS })) {
      this.#check(claimed);
      await finishAll(claimed, claimed.jobs);
      completedCount += claimed.jobs.length;
    }
    return completedCount;
  }

  async #add(jobs: readonly { owner: number; seq: number; writer?: number }[]): Promise<void> {
    const rows = jobs.map(({ owner, seq, writer = 0 }) => ({
      ownerNo: ownerNoOf(this.tenantNo, owner),
      urgency: 0 as const,
      kind: "bench.run",
      payload: { event: seq, writer },
    }));
    await inTenant(this, "accept", async (tx) => enqueue(tx, rows, MAX_ATTEMPTS));
  }

  #check(claimed: Claim): void {
    for (const { payload } of claimed.jobs) {
      const key = `${claimed.ownerNo}/${payload.writer}`;
      const seq = Number(payload.event);
      this.order.checked++;
      if (seq <= (this.#seen.get(key) ?? -1)) this.order.wrong++;
      this.#seen.set(key, seq);
    }
  }
}

async function finishAll(claimed: Claim, jobs: readonly Job[]): Promise<void> {
  await finish(
    claimed,
    jobs.map(({ jobNo }) => jobNo),
  );
}
