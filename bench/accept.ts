import type { TestServer } from "../testkit/server";
import { benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { benchTenant } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, speedTarget } from "./report";
import { sendSteadily } from "./send-steadily";
import { conversation } from "./synthetic-text";

const PER_REQUEST = 100;
/** As many as a few dozen busy agents send. */
const STEADY_PER_SECOND = 20;
const OWNERS = 20;
/**
 * The maximum p95 of a request with one event, and the minimum events per second with 100 events per request.
 */
const TARGET = { p95Ms: 10, perSecond: 1000 };

/**
 * Measures how fast the server accepts events over HTTP, first one per request, at a steady rate and then
 * without a pause, and then 100 per request, while the worker processes them.
 */
export async function accept(options: BenchOptions): Promise<void> {
  const store = await benchStore(options.db);
  try {
    const requests = options.requests ?? 600;
    const clients = options.clients ?? 4;
    await store.open();
    const { key } = await benchTenant();
    console.log(
      describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: `generated messages of ${OWNERS} owners; the database starts empty`,
        size: `${2 * requests + Math.floor(requests / 6) * PER_REQUEST} events`,
        seed: options.seed,
        requests: `POST /api/v1/events: ${requests} with one event at ${STEADY_PER_SECOND}/s, as many by one client without a pause, then ${Math.floor(requests / 6)} with ${PER_REQUEST} events by ${clients} clients; the worker runs at the same time`,
      }),
    );
    await store.close();
    const server = await store.serve();
    try {
      const send = createSender(server, key, options.seed, requests * 20);
      for (let i = 0; i < 20; i++) await send(1);
      const steadyTimes: number[] = [];
      const endTime = performance.now() + (requests / STEADY_PER_SECOND) * 1000;
      await sendSteadily(STEADY_PER_SECOND, endTime, async () => void steadyTimes.push(await send(1)));
      const singleTimes: number[] = [];
      for (let i = 0; i < requests; i++) singleTimes.push(await send(1));
      const batchTimes: number[] = [];
      const startedAt = performance.now();
      let remainingBatches = Math.floor(requests / 6);
      const client = async () => {
        while (remainingBatches-- > 0) batchTimes.push(await send(PER_REQUEST));
      };
      await Promise.all(Array.from({ length: clients }, client));
      const perSecond = (batchTimes.length * PER_REQUEST * 1000) / (performance.now() - startedAt);
      console.log(
        `\n${percentileTable("ms", [
          { label: `one event, ${STEADY_PER_SECOND}/s`, values: steadyTimes },
          { label: "one event, no pause", values: singleTimes },
          { label: `${PER_REQUEST} events`, values: batchTimes },
        ])}`,
      );
      console.log();
      for (const [name, times] of [
        [`at ${STEADY_PER_SECOND}/s`, steadyTimes],
        ["without a pause", singleTimes],
      ] as const) {
        const p95 = percentile(times, 0.95);
        const target = `p95 of one event ${name} below ${TARGET.p95Ms} ms (${p95.toFixed(1)})`;
        console.log(speedTarget(options, target, p95 < TARGET.p95Ms));
      }
      console.log(
        speedTarget(
          options,
          `at least ${TARGET.perSecond} events/s with ${PER_REQUEST} per request (${perSecond.toFixed(0)})`,
          perSecond >= TARGET.perSecond,
        ),
      );
    } finally {
      await server.stop();
    }
  } finally {
    await store.drop();
  }
}

/**
 * Returns a function that sends the next `count` events, each for the next owner in turn, and returns the
 * request's duration in milliseconds. It throws when the response is not 202.
 */
function createSender(server: TestServer, key: string, seed: number, turnCount: number) {
  const turns = conversation(seed, turnCount);
  let nextTurn = 0;
  return async (count: number): Promise<number> => {
    const events = Array.from({ length: count }, () => {
      const index = nextTurn++;
      const { sessionId, speaker, text } = turns[index % turns.length] ?? {
        sessionId: "",
        speaker: "",
        text: "ok",
      };
      return { user_id: `owner-${index % OWNERS}`, session_id: sessionId, role: "user", speaker, text };
    });
    const startedAt = performance.now();
    const { status } = await server.call(key, "POST", "/api/v1/events", { events });
    if (status !== 202) throw new Error(`The server answered ${count} events with ${status}.`);
    return performance.now() - startedAt;
  };
}
