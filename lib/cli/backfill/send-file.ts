import type { Accepted } from "@/lib/ingestion";
import type { Call } from "../call";
import { Outcomes, sentEvent } from "./outcomes";
import { type Run, runBatches } from "./run-batches";

/** What was sent. `outcomes` count messages by verdict, and events that failed or are gone; null unless waited for. */
export type SentFile = {
  lines: number;
  queued: number;
  duplicates: number;
  outcomes: Outcomes["counts"] | null;
};

/** Sends a file's events behind all live ones. With `isWaiting` it counts what is decided, and ends when all is. */
export async function sendFile(run: Run, call: Call, isWaiting: boolean): Promise<SentFile> {
  const outcomes = isWaiting ? new Outcomes(call, run.signal) : null;
  const sent: SentFile = { lines: 0, queued: 0, duplicates: 0, outcomes: outcomes?.counts ?? null };
  sent.lines = await runBatches(
    run,
    async (items) => {
      const body = { urgency: "backfill", events: items.map(({ event }) => event) };
      return ((await call("POST", "events", body)) as Accepted).events;
    },
    async (answered) => {
      for (const [, { status }] of answered) sent[status === "queued" ? "queued" : "duplicates"]++;
      await outcomes?.follow(answered.map(([{ event }, { id }]) => sentEvent(id, event)));
    },
  );
  await outcomes?.rest();
  return sent;
}
