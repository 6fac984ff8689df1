import type { TenantNo } from "@/lib/base/core";

/** Number of slowest requests kept per hour, tenant and operation. */
export const SLOWEST_KEPT = 20;

const HOUR_MS = 3_600_000;

/** A slow request: ids, times and stages, never its content. */
export type SlowRequest = {
  readonly tenantNo: TenantNo;
  readonly operation: string;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  readonly stages: Readonly<Record<string, number>>;
  readonly degraded: readonly string[];
};

/** Maximum number of requests in memory while the database is unavailable; the oldest are dropped. */
const MAX_UNSAVED = 2000;

/**
 * Collects the slowest requests of each hour by tenant and operation. There are few enough to write all of
 * them.
 */
export class SlowestRequests {
  /** Durations of the slowest requests so far, slowest first. */
  readonly #hours = new Map<string, { readonly at: number; readonly slowestMs: number[] }>();
  #unsaved: SlowRequest[] = [];

  add(request: SlowRequest): void {
    const at = request.at - (request.at % HOUR_MS);
    const key = `${at} ${request.tenantNo} ${request.operation}`;
    const hour = this.#hours.get(key) ?? { at, slowestMs: [] };
    this.#hours.set(key, hour);
    const { slowestMs } = hour;
    if (slowestMs.length === SLOWEST_KEPT && request.ms <= (slowestMs.at(-1) ?? 0)) return;
    slowestMs.push(request.ms);
    slowestMs.sort((a, b) => b - a);
    slowestMs.length = Math.min(slowestMs.length, SLOWEST_KEPT);
    this.#unsaved.push(request);
    if (this.#unsaved.length > MAX_UNSAVED) this.#unsaved.shift();
  }

  /** Returns the requests added since the last call. Deletes hours that ended before `now`. */
  take(now: number): SlowRequest[] {
    for (const [key, hour] of this.#hours) if (hour.at + HOUR_MS <= now) this.#hours.delete(key);
    const taken = this.#unsaved;
    this.#unsaved = [];
    return taken;
  }

  restore(requests: readonly SlowRequest[]): void {
    this.#unsaved = [...requests, ...this.#unsaved].slice(-MAX_UNSAVED);
  }
}
