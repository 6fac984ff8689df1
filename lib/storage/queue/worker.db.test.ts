// The worker wakes, runs handlers in order and isolates jobs that fail.
import { expect, test } from "vitest";
import { AppError, PostponeJob } from "@/lib/base/core";
import { engine, inTenant, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase } from "@/lib/storage/db/testing";
import { wakeWorker } from "./alarm";
import { complete } from "./complete";
import type { Claim, Job } from "./contracts";
import type { Handler } from "./run-claim";
import { job, testLanes } from "./testing";
import { runWorker } from "./worker";

testDatabase();

/** Starts a worker. `stop` shuts it down gracefully. */
function start(
  handlers: Record<string, Handler>,
  more: { leaseMs?: number; pollMs?: number; backoffMs?: number } = {},
) {
  const stopper = new AbortController();
  const errors: { code: string; context: object }[] = [];
  const workerEnd = runWorker({
    handlers,
    concurrency: 3,
    leaseMs: 60_000,
    pollMs: 60_000,
    backoffMs: 60_000,
    handBackMs: 60_000,
    ...more,
    signal: stopper.signal,
    onError: (thrown, context) => errors.push({ code: (thrown as AppError).code, context }),
  });
  return {
    errors,
    stop: async () => {
      stopper.abort();
      await workerEnd;
    },
  };
}

/** Returns a promise and the function that resolves it. */
function createSignal() {
  let resolveSignal: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    resolveSignal = resolve;
  });
  return { rung: promise, ring: resolveSignal };
}

async function finish(claim: Claim, jobs: readonly Job[]): Promise<void> {
  await inTenant(claim, "work", (tx) =>
    complete(
      tx,
      claim,
      jobs.map((one) => one.jobNo),
    ),
  );
}

test("a commit that enqueues wakes an idle worker through the database", async () => {
  const { owners, add, lanes } = await testLanes(1);
  const done = createSignal();
  const listening = listenedSignal();
  const worker = start({
    "test.run": async (claim, jobs) => {
      await finish(claim, jobs);
      done.ring();
    },
  });
  await listening;
  await add([job(owners[0], 1)]);
  await done.rung;
  await worker.stop();
  expect([await lanes(), worker.errors]).toEqual([[], []]);
});

test("without notifications, wakeWorker in the same process wakes an idle worker", async () => {
  const { owners, add } = await testLanes(1);
  const openEngine = engine();
  const idleSignal = createSignal();
  setEngine({
    ...openEngine,
    listen: () => Promise.reject(new Error("LISTEN does not work behind this pooler")),
    transaction: (priority, work, guard) =>
      openEngine.transaction(priority, work, guard).finally(idleSignal.ring),
  });
  const done = createSignal();
  const worker = start({
    "test.run": async (claim, jobs) => {
      await finish(claim, jobs);
      done.ring();
    },
  });
  await idleSignal.rung;
  setEngine(openEngine);
  await add([job(owners[0], 1)]);
  wakeWorker();
  await done.rung;
  await worker.stop();
});

test("a handler receives consecutive jobs of one kind in order, and all lanes drain", async () => {
  const { owners, add, lanes } = await testLanes(5);
  const handledRuns: string[] = [];
  const all = createSignal();
  let left = owners.length * 3;
  const handler: Handler = async (claim, jobs) => {
    if (claim.ownerNo === owners[0])
      handledRuns.push(jobs.map((one) => `${one.kind} ${one.payload.event}`).join(", "));
    await finish(claim, jobs);
    left -= jobs.length;
    if (left === 0) all.ring();
  };
  for (const ownerNo of owners)
    await add([job(ownerNo, 1), job(ownerNo, 2), job(ownerNo, 3, { kind: "test.other" })]);
  const worker = start({ "test.run": handler, "test.other": handler });
  await all.rung;
  await worker.stop();
  expect(handledRuns).toEqual(["test.run 1, test.run 2", "test.other 3"]);
  expect([await lanes(), worker.errors]).toEqual([[], []]);
});

test("a job that always fails is isolated and moved to the dead letters, and the jobs behind it run", async () => {
  const { owners, add, lanes, tenant } = await testLanes(1);
  const batches: unknown[] = [];
  const done = createSignal();
  await add([1, 2, 3].map((event) => job(owners[0], event)));
  const worker = start(
    {
      "test.run": async (claim, jobs) => {
        batches.push(jobs.map((one) => one.payload.event));
        if (jobs.some((one) => one.payload.event === 2)) throw new TypeError("a mistake");
        await finish(claim, jobs);
        if (jobs.some((one) => one.payload.event === 3)) done.ring();
      },
    },
    { pollMs: 5, backoffMs: 1 },
  );
  await done.rung;
  await worker.stop();
  expect(batches[0]).toEqual([1, 2, 3]);
  expect(batches.filter((batch) => String(batch) === "2")).toHaveLength(2);
  const deadLetters = await asSuperuser(
    `select error, attempts from dead_letters where owner_no >> 32 = ${tenant.tenantNo}`,
  );
  expect(deadLetters).toEqual([{ error: "internal", attempts: 3 }]);
  expect(await lanes()).toEqual([]);
  expect(new Set(worker.errors.map((one) => one.code))).toEqual(new Set(["internal"]));
});

test("PostponeJob uses no attempt and reports no error", async () => {
  const { owners, add, jobs } = await testLanes(1);
  const askedSignal = createSignal();
  await add([job(owners[0], 1)]);
  const worker = start({
    "test.run": async () => {
      askedSignal.ring();
      throw new PostponeJob(new Date(Date.now() + 3_600_000), "embedder_down");
    },
  });
  await askedSignal.rung;
  await worker.stop();
  expect(await jobs()).toMatchObject([{ attempts: 0, last_error: "embedder_down" }]);
  expect(worker.errors).toEqual([]);
});

test("a job uses an attempt when its handler completes nothing or its kind has no handler", async () => {
  const { owners, add, jobs } = await testLanes(2);
  const [a, b] = owners;
  if (!b) return;
  await add([job(a, 1), job(b, 2, { kind: "test.unknown" })]);
  const ranSignal = createSignal();
  const worker = start({ "test.run": async () => ranSignal.ring() });
  await ranSignal.rung;
  await worker.stop();
  expect((await jobs()).map((row) => [row.attempts, row.last_error])).toEqual([
    [1, "internal"],
    [1, "internal"],
  ]);
  await asSuperuser(`delete from jobs where owner_no = any(array[${a}, ${b}])`);
  await asSuperuser(`delete from lanes where owner_no = any(array[${a}, ${b}])`);
});

test("heartbeats extend the lease of a slow handler", async () => {
  const { owners, add, lanes } = await testLanes(1);
  const done = createSignal();
  const lease = async () =>
    (
      await asSuperuser<{ at: number }>(
        "select extract(epoch from locked_until)::float8 as at from lanes where owner_no = $1",
        [owners[0]],
      )
    )[0]?.at ?? 0;
  await add([job(owners[0], 1)]);
  const worker = start(
    {
      "test.run": async (claim, jobs) => {
        const first = await lease();
        while ((await lease()) < first + 0.3) await new Promise((resolve) => setImmediate(resolve));
        await finish(claim, jobs);
        done.ring();
      },
    },
    { leaseMs: 150 },
  );
  await done.rung;
  await worker.stop();
  expect([await lanes(), worker.errors]).toEqual([[], []]);
});

test("a handler that loses its lane gets an abort signal, and its later writes are rejected", async () => {
  const { owners, add, jobs } = await testLanes(1);
  const aborted = createSignal();
  await add([job(owners[0], 1)]);
  const worker = start(
    {
      "test.run": async (claim, jobsOfClaim, lostSignal) => {
        await asSuperuser("update lanes set token = gen_random_uuid() where owner_no = $1", [claim.ownerNo]);
        await new Promise<void>((resolve) => lostSignal.addEventListener("abort", () => resolve()));
        aborted.ring();
        await finish(claim, jobsOfClaim);
      },
    },
    { leaseMs: 60 },
  );
  await aborted.rung;
  await worker.stop();
  expect(worker.errors.map((one) => one.code)).toEqual(["lease_lost"]);
  expect(await jobs()).toMatchObject([{ attempts: 0 }]);
  await asSuperuser(`delete from jobs where owner_no = ${owners[0]}`);
  await asSuperuser(`delete from lanes where owner_no = ${owners[0]}`);
});

test("on shutdown a running handler finishes and jobs that have not started are released", async () => {
  const { owners, add, jobs, take } = await testLanes(1);
  const startedSignal = createSignal();
  const resume = createSignal();
  await add([job(owners[0], 1), job(owners[0], 2, { kind: "test.other" })]);
  const worker = start({
    "test.run": async (claim, jobsOfClaim) => {
      startedSignal.ring();
      await resume.rung;
      await finish(claim, jobsOfClaim);
    },
    "test.other": async () => Promise.reject(new Error("started after shutdown")),
  });
  await startedSignal.rung;
  const stopping = worker.stop();
  resume.ring();
  await stopping;
  expect(await jobs()).toMatchObject([{ attempts: 0 }]);
  const [rest] = await take();
  expect(rest?.jobs.map((one) => one.kind)).toEqual(["test.other"]);
  if (rest) await finish(rest, rest.jobs);
});

test("a worker survives an unavailable database", async () => {
  const { owners, add } = await testLanes(1);
  const openEngine = engine();
  const done = createSignal();
  await add([job(owners[0], 1)]);
  let refusedCount = 0;
  const retried = createSignal();
  setEngine({
    ...openEngine,
    transaction: () => {
      if (++refusedCount === 2) retried.ring();
      return Promise.reject(new AppError("database_unavailable", "unavailable"));
    },
  });
  const worker = start({
    "test.run": async (claim, jobs) => {
      await finish(claim, jobs);
      done.ring();
    },
  });
  await retried.rung;
  setEngine(openEngine);
  await done.rung;
  await worker.stop();
  // How many attempts fail before the database is back depends on the worker's timers.
  expect(new Set(worker.errors.map((one) => one.code))).toEqual(new Set(["database_unavailable"]));
});

/** Resolves when the next listener is registered. */
function listenedSignal(): Promise<void> {
  const openEngine = engine();
  return new Promise((resolve) => {
    setEngine({
      ...openEngine,
      listen: async (...args) => {
        const stop = await openEngine.listen(...args);
        setEngine(openEngine);
        resolve();
        return stop;
      },
    });
  });
}
