import type { Engine, Query } from "../engine";

/** A table as it is copied: its stored columns in order, and which of them hold embeddings. */
export type BulkTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Places in `columns`, counted from 0. */
  readonly embeddings: readonly number[];
};

/**
 * Rows in the binary form of COPY, without what stands before and after them: a row is its number of fields in 16 bits,
 * and per field its length in 32 bits, -1 for null, and its bytes. Every piece is whole rows.
 */
export type Pieces = AsyncIterable<Buffer>;

/** One connection to read or fill whole tables with, in transactions that the caller begins and ends. */
export type BulkSession = {
  readonly kind: Engine["kind"];
  readonly vectorType: Engine["vectorType"];
  query: Query;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
  copyOut(table: BulkTable): Pieces;
  copyIn(table: BulkTable, pieces: Pieces): Promise<void>;
  /** What was not committed is undone. */
  close(): Promise<void>;
};

/** What COPY puts before the rows: its signature, and no flags and no extension in 32 bits each. */
export const COPY_START = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
/** And after them, where the next row would have its number of fields. */
export const COPY_END = Buffer.of(0xff, 0xff);

/** Names of ours in statements that COPY wants them in. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
