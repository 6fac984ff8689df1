import { metricsText, setMetric } from "@/lib/base/observability";
import { isOpen } from "@/lib/storage/db";
import { activeSpace } from "@/lib/storage/index";
import { countDeadLetters, sampleQueue } from "@/lib/storage/queue";

/** The media type of the metrics. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The minimum time between two samples of the queue, regardless of the number of requests. */
const SAMPLE_MS = 5000;
/** If the database does not answer within this time, its metrics are left out. */
const ANSWER_MS = 2000;

const BREAKER_STATES = ["closed", "half_open", "open"] as const;

let sampled: { readonly at: number; readonly done: Promise<void>; isDone: boolean } | undefined;

/** Returns the metrics of this process and of the queue in the database. Never throws. */
export async function readMetrics(): Promise<string> {
  // Waits for a running sample, so an unavailable database is not queried on every call.
  if (!sampled || (sampled.isDone && performance.now() - sampled.at >= SAMPLE_MS)) {
    const newSample = { at: performance.now(), done: sample(), isDone: false };
    void newSample.done.then(() => {
      newSample.isDone = true;
    });
    sampled = newSample;
  }
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS);
  });
  await Promise.race([sampled.done, timeout]);
  clearTimeout(timer);
  return metricsText();
}

async function sample(): Promise<void> {
  for (const id of ["pending", "oldest", "dead"] as const) setMetric(id, {}, null);
  if (!isOpen()) return;
  await Promise.all([showQueue(), showEmbedder()].map((shown) => shown.catch(() => undefined)));
}

async function showQueue(): Promise<void> {
  const [samples, dead] = await Promise.all([sampleQueue(), countDeadLetters()]);
  const pending = samples.reduce((sum, one) => sum + one.pending, 0);
  setMetric("pending", {}, pending);
  setMetric("oldest", {}, Math.max(0, ...samples.map((one) => one.oldestAgeMs)) / 1000);
  setMetric("dead", {}, dead);
}

async function showEmbedder(): Promise<void> {
  const active = await activeSpace();
  if (!active) return;
  const { calls, failures, breaker } = active.embedder.health();
  setMetric("modelCall", {}, calls);
  setMetric("modelFailure", {}, failures);
  for (const state of BREAKER_STATES) setMetric("breaker", { state }, state === breaker ? 1 : 0);
}
