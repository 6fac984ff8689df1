import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Labels, METRICS, type MetricId } from "./list";

/** Gauges of prom-client with the name of a counter, which promtool refuses. The same figures stand beside them by type. */
const MISNAMED = ["handles", "requests", "resources"].map((kind) => `nodejs_active_${kind}_total`);

type Instruments = ReadonlyMap<MetricId, Counter | Gauge | Histogram>;
type Started = { readonly registry: Registry; readonly instruments: Instruments };

/** On globalThis, because a bundler may load this module twice in one process: once for routes, once for the worker. */
const holder = globalThis as unknown as { palimpsestMetrics?: Started };

/** Begins to count. Programs that nobody watches don't, and pay nothing; what is counted before is lost. */
export async function startMetrics(): Promise<void> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  if (holder.palimpsestMetrics) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const instruments = Object.entries(METRICS).map(([id, metric]): [MetricId, Counter | Gauge | Histogram] => {
    const { type, name, help } = metric;
    const options = { name, help, labelNames: [...metric.labels], registers: [registry] };
    if (type === "counter") return [id as MetricId, new Counter(options)];
    if (type === "gauge") return [id as MetricId, new Gauge(options)];
    return [id as MetricId, new Histogram({ ...options, buckets: [...metric.buckets] })];
  });
  holder.palimpsestMetrics = { registry, instruments: new Map(instruments) };
}

/** Something happened `n` times. */
export function count<Id extends MetricId>(id: Id, labels: Labels<Id>, n = 1): void {
  (holder.palimpsestMetrics?.instruments.get(id) as Counter | undefined)?.inc(labels, n);
}

/** Something took so many milliseconds, `times` over. */
export function observe<Id extends MetricId>(id: Id, labels: Labels<Id>, ms: number, times = 1): void {
  const histogram = holder.palimpsestMetrics?.instruments.get(id) as Histogram | undefined;
  for (let time = 0; histogram && time < times; time++) histogram.observe(labels, ms / 1000);
}

/** What a gauge shows now, or a counter without labels that is kept elsewhere; `null` when unknown, then it is left out. */
export function show<Id extends MetricId>(id: Id, labels: Labels<Id>, value: number | null): void {
  const instrument = holder.palimpsestMetrics?.instruments.get(id);
  if (!instrument) return;
  if (value === null) instrument.remove(labels);
  else if (METRICS[id].type === "gauge") (instrument as Gauge).set(labels, value);
  else {
    instrument.reset();
    (instrument as Counter).inc(labels, value);
  }
}

/** All of it in the text format of Prometheus, version 0.0.4. Empty before startMetrics. */
export function metricsText(): Promise<string> {
  return holder.palimpsestMetrics?.registry.metrics() ?? Promise.resolve("");
}
