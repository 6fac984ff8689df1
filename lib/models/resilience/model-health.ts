/**
 * `starting`: the model is loading. `degraded`: the last call failed, the breaker is probing, or a download
 * failed. `down`: the breaker is open or the model is closed.
 */
export const MODEL_STATES = ["ok", "starting", "degraded", "down"] as const;
export type ModelState = (typeof MODEL_STATES)[number];

/** A running or failed download. The total grows while the server discovers more layers. */
export type ModelDownload = {
  readonly model: string;
  readonly state: "running" | "failed";
  readonly completedBytes: number;
  readonly totalBytes: number;
};

/** Health of a model: counts since start and the code of the last failure. */
export type ModelHealth = {
  readonly state: ModelState;
  readonly breaker: "closed" | "open" | "half_open";
  readonly lastError: string | null;
  readonly calls: number;
  readonly failures: number;
  /** Null when no download is running or has failed. */
  readonly download: ModelDownload | null;
};
