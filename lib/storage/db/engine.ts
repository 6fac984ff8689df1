import type { Param } from "./sql";

/**
 * Priorities of transactions in the embedded database, highest first. `hot` comes first, because a caller
 * waits for the result; such a transaction can only read.
 */
export const PRIORITIES = ["hot", "accept", "work"] as const;
export type Priority = (typeof PRIORITIES)[number];

export type Row = Record<string, unknown>;
/**
 * How a statement is sent: `last` together with the commit, so that no statement may follow; `deferred`
 * together with the next statement or the commit. Without either, its rows are awaited.
 */
export type Sending = "awaited" | "last" | "deferred";
/** A deferred statement that fails rejects the transaction, whatever becomes of its promise. */
export type Query = (text: string, params: readonly Param[], sending?: Sending) => Promise<Row[]>;

/** The common interface of the embedded database and a Postgres server. */
export interface Engine {
  readonly kind: "embedded" | "server";
  /** Base type of the domain embedding_vector: halfvec is faster natively but slower in WASM. */
  readonly vectorType: "halfvec" | "vector";
  /**
   * Runs `work` between begin and commit, and rolls back when it throws. Rejects with the driver's error.
   * Returns before the commit of a `hot` transaction. `guard` is a trusted statement without parameters that
   * sets role and tenant; it is sent together with begin. Statements that are sent without awaiting run in
   * order, in one round trip.
   */
  transaction<T>(priority: Priority, work: (query: Query) => Promise<T>, guard?: string): Promise<T>;
  /** Calls `onNotify` for every NOTIFY of the channel. Resolves to a function that stops listening. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Vacuums and analyzes a table, whose name is trusted, or all, while everything else waits. Only on the
   * embedded database, because a server vacuums by itself.
   */
  vacuum?(table?: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns the script that begins a transaction with its guard. */
export function beginScript(priority: Priority, guard: string | undefined): string {
  const begin = priority === "hot" ? "begin read only" : "begin";
  return guard ? `${begin}; ${guard}` : begin;
}
