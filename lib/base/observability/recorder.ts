import { randomUUID } from "node:crypto";
import type { TenantNo } from "@/lib/base/core";
import { forwardToMetrics } from "./metrics/feed";
import { Sketch } from "./sketch";
import { SlowestRequests, type SlowRequest } from "./slowest";

const MINUTE_MS = 60_000;

/**
 * Limits the memory of all series to about 40 MB. An active tenant has about 30 series per minute; they
 * accumulate while the database is unavailable.
 */
const MAX_SERIES = 5000;

/** Limits the labels per metric and tenant, because callers can choose some of them. */
const MAX_LABELS = 100;

/** One metric, tenant, label and minute. `sum` and `max` are exact; durations also have a sketch. */
export type Series = {
  readonly tenantNo: TenantNo;
  readonly metric: string;
  readonly label: string;
  /** Start of the minute in milliseconds since 1970. */
  readonly at: number;
  readonly sketch: Sketch | null;
  count: number;
  sum: number;
  max: number;
  isDirty: boolean;
};

/** Timing of a request: its id, its stages in milliseconds and the degraded parts. */
export type RequestTiming = {
  readonly requestId: string;
  readonly stages?: Readonly<Record<string, number>>;
  readonly degraded?: readonly string[];
};

/** Values to write. `lostCount` is the number of values discarded because there were too many series. */
export type UnsavedValues = {
  readonly series: readonly Series[];
  readonly slowRequests: readonly SlowRequest[];
  readonly lostCount: number;
};

/**
 * Aggregates events in this process by minute, in bounded memory, until they are written. A series contains
 * the whole minute, not the difference since the last write, so writing it twice is harmless.
 */
export class Recorder {
  /** Separates the series of this run from those of other processes and earlier runs. */
  readonly processId = randomUUID();
  readonly #series = new Set<Series>();
  /** The series of the current minute by tenant, metric and label. */
  #current = new Map<TenantNo, Map<string, Map<string, Series>>>();
  #minute = 0;
  readonly #labels = new Map<string, Set<string>>();
  readonly #slowest = new SlowestRequests();
  readonly #now: () => number;
  readonly #onRecord: typeof forwardToMetrics | undefined;
  #lost = 0;

  /** `onRecord` is called with every observed or counted value. */
  constructor(now: () => number = Date.now, onRecord?: typeof forwardToMetrics) {
    this.#now = now;
    this.#onRecord = onRecord;
  }

  /** Records an answered request with its duration and stages. */
  request(tenantNo: TenantNo, operation: string, ms: number, timing: RequestTiming): void {
    const { requestId, stages = {}, degraded = [] } = timing;
    this.observe(tenantNo, "request_ms", operation, ms);
    for (const stage in stages)
      this.observe(tenantNo, "stage_ms", `${operation} ${stage}`, stages[stage] ?? 0);
    this.#slowest.add({ tenantNo, operation, requestId, at: this.#now(), ms, stages, degraded });
  }

  /** Records a duration `times` times. */
  observe(tenantNo: TenantNo, metric: string, label: string, ms: number, times = 1): void {
    this.#onRecord?.(metric, label, ms, times);
    const series = this.#find(tenantNo, metric, label, true);
    if (!series) return;
    series.sketch?.record(ms, times);
    add(series, ms * times, ms, times);
  }

  /** Counts `n` occurrences. */
  count(tenantNo: TenantNo, metric: string, label: string, n = 1): void {
    this.#onRecord?.(metric, label, n, n);
    const series = this.#find(tenantNo, metric, label, false);
    if (series) add(series, n, n, n);
  }

  /** Records a current value. The mean and maximum of a minute are stored. */
  gauge(tenantNo: TenantNo, metric: string, value: number): void {
    const series = this.#find(tenantNo, metric, "", false);
    if (series) add(series, value, value, 1);
  }

  /** Returns everything that changed since the last call. Pass it to `restore` if it cannot be written. */
  take(): UnsavedValues {
    const minute = minuteOf(this.#now());
    const series = [];
    for (const one of this.#series) {
      if (one.isDirty) series.push(one);
      else if (one.at < minute) this.#series.delete(one);
      one.isDirty = false;
    }
    const lostCount = this.#lost;
    this.#lost = 0;
    return { series, slowRequests: this.#slowest.take(this.#now()), lostCount };
  }

  restore({ series, slowRequests, lostCount }: UnsavedValues): void {
    for (const one of series) one.isDirty = true;
    this.#slowest.restore(slowRequests);
    this.#lost += lostCount;
  }

  #find(tenantNo: TenantNo, metric: string, label: string, hasSketch: boolean): Series | undefined {
    const minute = minuteOf(this.#now());
    // When the clock is set back, the current minute continues, so that no series is created twice.
    if (minute > this.#minute) {
      this.#minute = minute;
      this.#current = new Map();
    }
    const existingSeries = this.#current.get(tenantNo)?.get(metric)?.get(label);
    return (
      existingSeries ?? this.#create(tenantNo, metric, this.#allowed(tenantNo, metric, label), hasSketch)
    );
  }

  #create(tenantNo: TenantNo, metric: string, label: string, hasSketch: boolean): Series | undefined {
    const metrics = this.#current.get(tenantNo) ?? new Map<string, Map<string, Series>>();
    const labels = metrics.get(metric) ?? new Map<string, Series>();
    this.#current.set(tenantNo, metrics.set(metric, labels));
    const existingSeries = labels.get(label);
    if (existingSeries) return existingSeries;
    if (this.#series.size >= MAX_SERIES) {
      this.#lost++;
      return undefined;
    }
    const sketch = hasSketch ? new Sketch() : null;
    const at = this.#minute;
    const newSeries = { tenantNo, metric, label, at, sketch, count: 0, sum: 0, max: 0, isDirty: false };
    this.#series.add(newSeries);
    labels.set(label, newSeries);
    return newSeries;
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

/**
 * Returns the recorder of this process. It is stored on globalThis, because a bundler may load this module
 * twice per process, for routes and for the worker.
 */
export function recorder(): Recorder {
  holder.palimpsestRecorder ??= new Recorder(Date.now, forwardToMetrics);
  return holder.palimpsestRecorder;
}
