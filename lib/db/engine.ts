import type { Param } from "./sql";

/** Order in which the embedded database serves: what a caller waits for goes first. */
export const PRIORITIES = ["hot", "accept", "work"] as const;
export type Priority = (typeof PRIORITIES)[number];

export type Row = Record<string, unknown>;
/** With `isLast` the commit goes along with the statement, in one flight; no statement may follow. */
export type Query = (text: string, params: readonly Param[], isLast?: boolean) => Promise<Row[]>;

/** What both forms of the database give: transactions, notifications, and what they are able to do. */
export interface Engine {
  readonly kind: "embedded" | "server";
  /** Base type of the domain embedding_vector: halfvec is faster natively and slower in WASM. */
  readonly vectorType: "halfvec" | "vector";
  /**
   * Runs `work` between begin and commit; rolls back when it throws. Rejects with the driver's own error.
   * `guard` is a statement of ours without parameters that sets role and tenant; it travels with begin.
   */
  transaction<T>(priority: Priority, work: (query: Query) => Promise<T>, guard?: string): Promise<T>;
  /** Calls back on every NOTIFY of the channel. Resolves to a function that stops it. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
