import type { PgliteThread } from "../embedded/thread";
import { type BulkSession, type BulkTable, COPY_END, COPY_START, type Pieces, quoted } from "./session";

/** Bytes that one statement is aimed at giving: all of it is in memory at once. */
const PIECE_BYTES = 2 ** 20;
const PAGE_BYTES = 8192;
const MOST_PAGES = 1024;

/** The embedded database as a session. `onClose` runs after it is closed. */
export function embeddedSession(thread: PgliteThread, onClose: () => Promise<void>): BulkSession {
  return {
    kind: "embedded",
    vectorType: "vector",
    query: (text, params) => thread.query([{ text, params }]),
    script: (text) => thread.script(text),
    copyOut: (table) => byPages(thread, table),
    async copyIn({ name, columns }, pieces) {
      const statement = `copy ${quoted([name])} (${quoted(columns)}) from '/dev/blob' (format binary)`;
      for await (const piece of pieces)
        await thread.copyIn(statement, Buffer.concat([COPY_START, piece, COPY_END]));
    },
    async close() {
      // What a transaction that was left open wrote would be in the way of closing.
      await thread.script("rollback").catch(() => undefined);
      await thread.close();
      await onClose();
    },
  };
}

/** A range of pages at a time, as many as gave about a piece before: a page can hold 1 KB of text or, compressed, 1 MB. */
async function* byPages(thread: PgliteThread, { name, columns }: BulkTable): Pieces {
  const table = quoted([name]);
  const [size] = await thread.query([
    { text: "select pg_relation_size($1::text::regclass)::text as bytes", params: [table] },
  ]);
  const end = Math.ceil(Number(size?.bytes) / PAGE_BYTES);
  let count = 8;
  for (let page = 0; page < end; ) {
    const next = page + count;
    // Counts on a scan of a range of tids.
    const copied = await thread.copyOut(
      `copy (select ${quoted(columns)} from ${table} where ctid >= '(${page},0)' and ctid < '(${next},0)') to '/dev/blob' (format binary)`,
    );
    const piece = copied.subarray(COPY_START.length, -COPY_END.length);
    if (piece.length > 0) yield piece;
    const wanted = Math.round((count * PIECE_BYTES) / Math.max(piece.length, 1));
    count = Math.max(1, Math.min(wanted, count * 2, MOST_PAGES));
    page = next;
  }
}
