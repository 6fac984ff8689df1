import { sendEventsOperation } from "@/lib/surfaces/operations";
import type { Call } from "../call";
import { overHttp } from "../caller";
import type { SentEvent } from "./event-of-line";
import { Outcomes, sentEvent } from "./outcomes";
import { type Run, runBatches } from "./run-batches";

/**
 * The result of a run. `outcomes` counts messages by verdict, and events that failed or were erased. It is
 * null without --wait.
 */
export type SentFile = {
  lines: number;
  queued: number;
  duplicates: number;
  /** Events that were sent before and erased since. */
  erased: number;
  /** Events that were not stored, because of the policy of their agents. */
  ignored: number;
  outcomes: Outcomes["counts"] | null;
};

/** Sends a file's events at low priority. With `isWaiting`, it waits for the decisions and counts them. */
export async function sendFile(run: Run, call: Call, isWaiting: boolean): Promise<SentFile> {
  const outcomes = isWaiting ? new Outcomes(call, run.signal) : null;
  const sent: SentFile = {
    lines: 0,
    queued: 0,
    duplicates: 0,
    erased: 0,
    ignored: 0,
    outcomes: outcomes?.counts ?? null,
  };
  sent.lines = await runBatches(
    run,
    async (items) => {
      const sent = { urgency: "backfill" as const, events: items.map(({ event }) => event as SentEvent) };
      return (await overHttp(call)(sendEventsOperation, sent)).events;
    },
    async (answered) => {
      for (const [, { status }] of answered) sent[status === "duplicate" ? "duplicates" : status]++;
      const stored = answered.filter(([, { status }]) => status === "queued" || status === "duplicate");
      await outcomes?.follow(stored.map(([{ event }, { id }]) => sentEvent(id, event)));
    },
  );
  await outcomes?.rest();
  return sent;
}
