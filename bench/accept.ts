import type { TestServer } from "../testkit/server";
import { benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { benchTenant } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, speedTarget } from "./report";
import { conversation } from "./synthetic-text";

const PER_REQUEST = 100;
const OWNERS = 20;
/** DESIGN §10. */
const TARGET = { p95Ms: 10, perSecond: 1000 };

/** Taking events in over HTTP: one at a time, then in hundreds. The worker decides and stores beside it. */
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
        corpus: `generated messages of ${OWNERS} owners; the store starts empty`,
        size: `${requests + Math.floor(requests / 6) * PER_REQUEST} events`,
        seed: options.seed,
        sent: `POST /api/v1/events: ${requests} requests of one event by one caller, then ${Math.floor(requests / 6)} of ${PER_REQUEST} by ${clients}; the worker runs beside`,
      }),
    );
    await store.close();
    const server = await store.serve();
    try {
      const send = sender(server, key, options.seed, requests * 20);
      for (let i = 0; i < 20; i++) await send(1);
      const single: number[] = [];
      for (let i = 0; i < requests; i++) single.push(await send(1));
      const batched: number[] = [];
      const begun = performance.now();
      let left = Math.floor(requests / 6);
      const client = async () => {
        while (left-- > 0) batched.push(await send(PER_REQUEST));
      };
      await Promise.all(Array.from({ length: clients }, client));
      const perSecond = (batched.length * PER_REQUEST * 1000) / (performance.now() - begun);
      console.log(
        `\n${percentileTable("ms", [
          { label: "one event", values: single },
          { label: `${PER_REQUEST} events`, values: batched },
        ])}`,
      );
      const p95 = percentile(single, 0.95);
      console.log(
        `\n${speedTarget(options, `p95 of one event below ${TARGET.p95Ms} ms (${p95.toFixed(1)})`, p95 < TARGET.p95Ms)}`,
      );
      console.log(
        speedTarget(
          options,
          `at least ${TARGET.perSecond} events/s in hundreds (${perSecond.toFixed(0)})`,
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

/** Sends the next events of the conversations, round the owners; gives milliseconds. Throws unless all are queued. */
function sender(server: TestServer, key: string, seed: number, turns: number) {
  const said = conversation(seed, turns);
  let next = 0;
  return async (count: number): Promise<number> => {
    const events = Array.from({ length: count }, () => {
      const index = next++;
      const { sessionId, speaker, text } = said[index % said.length] ?? {
        sessionId: "",
        speaker: "",
        text: "ok",
      };
      return { user_id: `owner-${index % OWNERS}`, session_id: sessionId, role: "user", speaker, text };
    });
    const begun = performance.now();
    const { status } = await server.call(key, "POST", "/api/v1/events", { events });
    if (status !== 202) throw new Error(`${count} events were answered with ${status}`);
    return performance.now() - begun;
  };
}
