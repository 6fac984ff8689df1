import { isOpen } from "@/lib/db";
import { activeSpace } from "@/lib/embedding";
import { metricsText, show } from "@/lib/observability";
import { countDeadLetters, sampleQueue } from "@/lib/queue";

/** The media type of the metrics. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The queue is looked at no more often, however many ask. */
const SAMPLE_MS = 5000;
/** Without an answer of the database by then, its figures are left out. */
const ANSWER_MS = 2000;

const BREAKER_STATES = ["closed", "half_open", "open"] as const;

let sampled: { readonly at: number; readonly done: Promise<void>; isDone: boolean } | undefined;

/** The metrics of this process and, of the database, what waits in the queue. Never throws. */
export async function readMetrics(): Promise<string> {
  // One that hangs is waited for: a database that is away is not asked again and again.
  if (!sampled || (sampled.isDone && performance.now() - sampled.at >= SAMPLE_MS)) {
    const begun = { at: performance.now(), done: sample(), isDone: false };
    void begun.done.then(() => {
      begun.isDone = true;
    });
    sampled = begun;
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS);
  });
  await Promise.race([sampled.done, late]);
  clearTimeout(timer);
  return metricsText();
}

async function sample(): Promise<void> {
  for (const id of ["pending", "oldest", "dead"] as const) show(id, {}, null);
  if (!isOpen()) return;
  await Promise.all([showQueue(), showEmbedder()].map((shown) => shown.catch(() => undefined)));
}

async function showQueue(): Promise<void> {
  const [samples, dead] = await Promise.all([sampleQueue(), countDeadLetters()]);
  const pending = samples.reduce((sum, one) => sum + one.pending, 0);
  show("pending", {}, pending);
  show("oldest", {}, Math.max(0, ...samples.map((one) => one.oldestAgeMs)) / 1000);
  show("dead", {}, dead);
}

async function showEmbedder(): Promise<void> {
  const active = await activeSpace();
  if (!active) return;
  const { calls, failures, breaker } = active.embedder.health();
  show("modelCall", {}, calls);
  show("modelFailure", {}, failures);
  for (const state of BREAKER_STATES) show("breaker", { state }, state === breaker ? 1 : 0);
}
