import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Labels, METRICS, type MetricId } from "./list";

/**
 * Gauges of prom-client that have the names of counters, which promtool rejects. Other gauges provide the
 * same values by type.
 */
const MISNAMED_METRICS = ["handles", "requests", "resources"].map((kind) => `nodejs_active_${kind}_total`);

type Instruments = ReadonlyMap<MetricId, Counter | Gauge | Histogram>;
type StartedMetrics = { readonly registry: Registry; readonly instruments: Instruments };

/**
 * Stored on globalThis, because a bundler may load this module twice per process, for routes and for the
 * worker.
 */
const holder = globalThis as unknown as { palimpsestMetrics?: StartedMetrics };

/**
 * Starts the metrics. Without this call, values are discarded at no cost, as in programs that nobody
 * monitors.
 */
export async function startMetrics(): Promise<void> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  if (holder.palimpsestMetrics) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED_METRICS) registry.removeSingleMetric(name);
  const instruments = Object.entries(METRICS).map(([id, metric]): [MetricId, Counter | Gauge | Histogram] => {
    const { type, name, help } = metric;
    const options = { name, help, labelNames: [...metric.labels], registers: [registry] };
    if (type === "counter") return [id as MetricId, new Counter(options)];
    if (type === "gauge") return [id as MetricId, new Gauge(options)];
    return [id as MetricId, new Histogram({ ...options, buckets: [...metric.buckets] })];
  });
  holder.palimpsestMetrics = { registry, instruments: new Map(instruments) };
}

/** Increments a counter by `n`. */
export function count<Id extends MetricId>(id: Id, labels: Labels<Id>, n = 1): void {
  (holder.palimpsestMetrics?.instruments.get(id) as Counter | undefined)?.inc(labels, n);
}

/** Records a duration in milliseconds, `times` times. */
export function observe<Id extends MetricId>(id: Id, labels: Labels<Id>, ms: number, times = 1): void {
  const histogram = holder.palimpsestMetrics?.instruments.get(id) as Histogram | undefined;
  for (let time = 0; histogram && time < times; time++) histogram.observe(labels, ms / 1000);
}

/** Sets a gauge, or a counter without labels whose value is counted elsewhere. Null removes the value. */
export function setMetric<Id extends MetricId>(id: Id, labels: Labels<Id>, value: number | null): void {
  const instrument = holder.palimpsestMetrics?.instruments.get(id);
  if (!instrument) return;
  if (value === null) instrument.remove(labels);
  else if (METRICS[id].type === "gauge") (instrument as Gauge).set(labels, value);
  else {
    instrument.reset();
    (instrument as Counter).inc(labels, value);
  }
}

/** Returns all metrics in the Prometheus text format 0.0.4. Empty before startMetrics. */
export function metricsText(): Promise<string> {
  return holder.palimpsestMetrics?.registry.metrics() ?? Promise.resolve("");
}
