import { expect } from "vitest";
import { drillSize } from "../drill-size";
import type { TestServer } from "../server";
import { openStore } from "../store";

const OWNERS = 4;
/**
 * The pause between the requests of one owner. Short drills send fewer requests, because their faults last
 * just as long.
 */
const PAUSE_MS = drillSize({ short: 400, full: 20 });

type Outcome = {
  readonly action: "store" | "ask";
  readonly status: number;
  readonly code: string;
  readonly ms: number;
};

/** Requests that continue during a fault. */
export type Traffic = {
  /** Ids of acknowledged events. */
  readonly acknowledged: { readonly id: string; readonly owner: string }[];
  readonly outcomes: Outcome[];
  /** Returns a function that counts the outcomes since this call, by label such as `store 202`. */
  startCounting(): () => Map<string, number>;
  stop(): Promise<void>;
};

/** Sends events and questions for several owners until it is stopped. Does not repeat refused requests. */
export function startTraffic(server: TestServer, key: string, name: string): Traffic {
  const acknowledged: Traffic["acknowledged"] = [];
  const outcomes: Outcome[] = [];
  let isRunning = true;

  async function send(action: Outcome["action"], path: string, body: object): Promise<Outcome> {
    const since = performance.now();
    const outcome = (status: number, code: string) => ({
      action,
      status,
      code,
      ms: performance.now() - since,
    });
    try {
      const response = await fetch(`${server.url}/api/v1/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { code?: string; degraded?: string[] };
      if (response.status === 503 && response.headers.get("retry-after") === null)
        return outcome(503, "no retry-after");
      return outcome(response.status, answer.code ?? answer.degraded?.join("+") ?? "");
    } catch {
      return outcome(0, "no answer");
    }
  }

  async function run(owner: string): Promise<void> {
    for (let count = 0; isRunning; count++) {
      const id = `${owner}-${count}`;
      const text = `I bought lamp number ${count} for the ${owner} room last Saturday`;
      const stored = await send("store", "events", { events: [{ id, user_id: owner, role: "user", text }] });
      if (stored.status === 202) acknowledged.push({ id, owner });
      const retrieval = await send("ask", "retrieve", {
        user_id: owner,
        query: `which lamp did I buy before number ${count}?`,
      });
      outcomes.push(stored, retrieval);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  const runs = Array.from({ length: OWNERS }, (_, index) => run(`${name}-${index}`));
  return {
    acknowledged,
    outcomes,
    startCounting() {
      const firstIndex = outcomes.length;
      return () => {
        const counts = new Map<string, number>();
        for (const { action, status, code } of outcomes.slice(firstIndex)) {
          const label = [action, status, code].filter((labelPart) => labelPart !== "").join(" ");
          counts.set(label, (counts.get(label) ?? 0) + 1);
        }
        return counts;
      };
    },
    async stop() {
      isRunning = false;
      await Promise.all(runs);
    },
  };
}

/** Waits until every acknowledged event is processed, and expects that each is stored exactly once. */
export async function expectNothingLost(
  server: TestServer,
  key: string,
  { acknowledged }: Traffic,
): Promise<void> {
  const lastByOwner = new Map(acknowledged.map((event) => [event.owner, event]));
  for (const { id, owner } of lastByOwner.values()) {
    const path = `/api/v1/events/${id}?user_id=${owner}&wait_ms=20000`;
    await expect
      .poll(async () => (await server.call(key, "GET", path)).body, { timeout: 90_000 })
      .toMatchObject({ status: "decided" });
  }
  const store = await openStore(server);
  try {
    const keptEvents = await store.rows<{ event_id: string }>("select event_id from events");
    const ids = keptEvents.map((row) => row.event_id);
    expect(acknowledged.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const duplicateRows = await store.rows(
      "select owner_no, event_no, count(*) from decisions group by 1, 2, ordinal having count(*) > 1",
    );
    expect(duplicateRows).toEqual([]);
    expect(await store.rows("select * from dead_letters")).toEqual([]);
    expect(await store.rows("select * from jobs")).toEqual([]);
  } finally {
    await store.close();
  }
}

/** Prints a row of the fault table: the outcomes during the fault, and the losses. */
export function printRow(
  fault: string,
  countsDuringFault: ReadonlyMap<string, number>,
  { acknowledged, outcomes }: Pick<Traffic, "acknowledged" | "outcomes">,
): void {
  const answers = [...countsDuringFault].map(([label, count]) => `${label}: ${count}`).join(", ");
  const times = (["store", "ask"] as const).map((action) => {
    const ascending = timesOf(outcomes, action);
    const [median, slowest] = [ascending[ascending.length >> 1], ascending.at(-1)].map((ms) =>
      Math.round(ms ?? 0),
    );
    return `${action} ${median} ms, slowest ${slowest}`;
  });
  console.log(
    `| ${fault} | ${answers} | ${times.join("; ")} | ${acknowledged.length} acknowledged, 0 lost, 0 twice |`,
  );
}

/** Returns the durations of requests in milliseconds, in ascending order. */
export function timesOf(outcomes: readonly Outcome[], action: Outcome["action"]): number[] {
  return outcomes
    .filter((outcome) => outcome.action === action)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
}
