import { randomUUID } from "node:crypto";
import type { TenantNo } from "@/lib/core";
import { feedMetrics } from "./metrics";
import { Sketch } from "./sketch";
import { Slowest, type SlowRequest } from "./slowest";

const MINUTE_MS = 60_000;

/** About 40 MB at most. A tenant in use has some 30 series a minute; with the database away they add up. */
const MAX_SERIES = 5000;

/** Labels of one metric and tenant. A caller can name some of them, so their number has an end. */
const MAX_LABELS = 100;

/** One metric of a tenant under one label in one minute. `sum` and `max` are exact; a sketch is there for durations. */
export type Series = {
  readonly tenantNo: TenantNo;
  readonly metric: string;
  readonly label: string;
  /** Start of the minute, milliseconds since 1970. */
  readonly at: number;
  readonly sketch: Sketch | null;
  count: number;
  sum: number;
  max: number;
  isDirty: boolean;
};

/** What a request took: its id, its stages in milliseconds and the parts that were left out. */
export type RequestTiming = {
  readonly requestId: string;
  readonly stages?: Readonly<Record<string, number>>;
  readonly degraded?: readonly string[];
};

/** `lost` counts what found no room. */
export type Taken = {
  readonly series: readonly Series[];
  readonly slow: readonly SlowRequest[];
  readonly lost: number;
};

/**
 * What happens in this process, summed by minute in bounded memory, until it is written aside. A series holds all of its
 * minute, not what came since the last write: writing it twice changes nothing.
 */
export class Recorder {
  /** Sets the series of this run apart from those of other processes and of runs before. */
  readonly processId = randomUUID();
  readonly #series = new Set<Series>();
  /** Those of the running minute, by tenant, metric and label. */
  #current = new Map<TenantNo, Map<string, Map<string, Series>>>();
  #minute = 0;
  readonly #labels = new Map<string, Set<string>>();
  readonly #slowest = new Slowest();
  readonly #now: () => number;
  readonly #hear: typeof feedMetrics | undefined;
  #lost = 0;

  /** `hear` is told of all that is observed or counted, as it comes. */
  constructor(now: () => number = Date.now, hear?: typeof feedMetrics) {
    this.#now = now;
    this.#hear = hear;
  }

  /** A request that was answered: its duration and its stages, and whether it is among the slowest. */
  request(tenantNo: TenantNo, operation: string, ms: number, timing: RequestTiming): void {
    const { requestId, stages = {}, degraded = [] } = timing;
    this.observe(tenantNo, "request_ms", operation, ms);
    for (const stage in stages)
      this.observe(tenantNo, "stage_ms", `${operation} ${stage}`, stages[stage] ?? 0);
    this.#slowest.note({ tenantNo, operation, requestId, at: this.#now(), ms, stages, degraded });
  }

  /** A duration, `times` over. */
  observe(tenantNo: TenantNo, metric: string, label: string, ms: number, times = 1): void {
    this.#hear?.(metric, label, ms, times);
    const series = this.#find(tenantNo, metric, label, true);
    if (!series) return;
    series.sketch?.record(ms, times);
    add(series, ms * times, ms, times);
  }

  /** Something that happened `n` times. */
  count(tenantNo: TenantNo, metric: string, label: string, n = 1): void {
    this.#hear?.(metric, label, n, n);
    const series = this.#find(tenantNo, metric, label, false);
    if (series) add(series, n, n, n);
  }

  /** A value as it stands now; the mean and the maximum of a minute's samples are kept. */
  gauge(tenantNo: TenantNo, metric: string, label: string, value: number): void {
    const series = this.#find(tenantNo, metric, label, false);
    if (series) add(series, value, value, 1);
  }

  /** All that changed since it was last taken. What could not be written is given back. */
  take(): Taken {
    const minute = minuteOf(this.#now());
    const series = [];
    for (const one of this.#series) {
      if (one.isDirty) series.push(one);
      else if (one.at < minute) this.#series.delete(one);
      one.isDirty = false;
    }
    const lost = this.#lost;
    this.#lost = 0;
    return { series, slow: this.#slowest.take(this.#now()), lost };
  }

  giveBack({ series, slow, lost }: Taken): void {
    for (const one of series) one.isDirty = true;
    this.#slowest.giveBack(slow);
    this.#lost += lost;
  }

  #find(tenantNo: TenantNo, metric: string, label: string, hasSketch: boolean): Series | undefined {
    const minute = minuteOf(this.#now());
    // A clock that is set back goes on in the minute it was in: a series must not be begun twice.
    if (minute > this.#minute) {
      this.#minute = minute;
      this.#current = new Map();
    }
    const known = this.#current.get(tenantNo)?.get(metric)?.get(label);
    return known ?? this.#create(tenantNo, metric, this.#allowed(tenantNo, metric, label), hasSketch);
  }

  #create(tenantNo: TenantNo, metric: string, label: string, hasSketch: boolean): Series | undefined {
    const metrics = this.#current.get(tenantNo) ?? new Map<string, Map<string, Series>>();
    const labels = metrics.get(metric) ?? new Map<string, Series>();
    this.#current.set(tenantNo, metrics.set(metric, labels));
    const known = labels.get(label);
    if (known) return known;
    if (this.#series.size >= MAX_SERIES) {
      this.#lost++;
      return undefined;
    }
    const sketch = hasSketch ? new Sketch() : null;
    const at = this.#minute;
    const made = { tenantNo, metric, label, at, sketch, count: 0, sum: 0, max: 0, isDirty: false };
    this.#series.add(made);
    labels.set(label, made);
    return made;
  }

  #allowed(tenantNo: TenantNo, metric: string, label: string): string {
    const key = `${tenantNo} ${metric}`;
    const labels = this.#labels.get(key) ?? new Set();
    this.#labels.set(key, labels);
    if (!labels.has(label) && labels.size >= MAX_LABELS) return "other";
    labels.add(label);
    return label;
  }
}

function add(series: Series, sum: number, max: number, count: number): void {
  series.count += count;
  series.sum += sum;
  if (max > series.max) series.max = max;
  series.isDirty = true;
}

const minuteOf = (at: number) => at - (at % MINUTE_MS);

const holder = globalThis as unknown as { palimpsestRecorder?: Recorder };

/** The recorder of this process. On globalThis, because a bundler may load this module twice: for routes and worker. */
export function recorder(): Recorder {
  holder.palimpsestRecorder ??= new Recorder(Date.now, feedMetrics);
  return holder.palimpsestRecorder;
}
