import type { Engine, Query } from "../engine";

/** A table to copy: its stored columns in order, and which of them contain embeddings. */
export type BulkTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Indexes into `columns`. */
  readonly embeddings: readonly number[];
};

/**
 * Rows in the binary format of COPY, without header and trailer. A row is its field count (16 bits), then for
 * each field its length (32 bits, -1 for null) and its bytes. Every chunk contains whole rows.
 */
export type RowChunks = AsyncIterable<Buffer>;

/** A connection that reads or fills whole tables, in transactions that the caller begins and ends. */
export type BulkSession = {
  readonly kind: Engine["kind"];
  readonly vectorType: Engine["vectorType"];
  query: Query;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  copyOut(table: BulkTable): RowChunks;
  copyIn(table: BulkTable, chunks: RowChunks): Promise<void>;
  /** Closes the connection and rolls back an open transaction. */
  close(): Promise<void>;
};

/** The header of COPY: its signature, then flags and extension length, both zero, in 32 bits each. */
export const COPY_START = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
/** The trailer of COPY, in place of the next row's field count. */
export const COPY_END = Buffer.of(0xff, 0xff);

/** Quotes identifiers for COPY statements. */
export function quoteNames(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
