import type { PgliteThread } from "../embedded/thread";
import {
  type BulkSession,
  type BulkTable,
  COPY_END,
  COPY_START,
  quoteNames,
  type RowChunks,
} from "./session";

/** Target size of one statement's result, which is held in memory as a whole. */
const CHUNK_BYTES = 2 ** 20;
const PAGE_BYTES = 8192;
const MAX_PAGES = 1024;

/** Opens a session on the embedded database. Calls `onClose` after the session is closed. */
export function embeddedSession(thread: PgliteThread, onClose: () => Promise<void>): BulkSession {
  return {
    kind: "embedded",
    vectorType: "vector",
    query: (text, params) => thread.query({ text, params }),
    script: (text) => thread.script(text),
    copyOut: (table) => copyPages(thread, table),
    async copyIn({ name, columns }, chunks) {
      const statement = `copy ${quoteNames([name])} (${quoteNames(columns)}) from '/dev/blob' (format binary)`;
      for await (const chunk of chunks)
        await thread.copyIn(statement, Buffer.concat([COPY_START, chunk, COPY_END]));
    },
    async close() {
      // An open transaction would prevent closing.
      await thread.script("rollback").catch(() => undefined);
      await thread.close();
      await onClose();
    },
  };
}

/**
 * Copies ranges of pages. The size of the previous chunk determines the next range, because a page can
 * contain 1 KB of plain text or 1 MB of compressed text.
 */
async function* copyPages(thread: PgliteThread, { name, columns }: BulkTable): RowChunks {
  const table = quoteNames([name]);
  const [size] = await thread.query({
    text: "select pg_relation_size($1::text::regclass)::text as bytes",
    params: [table],
  });
  const end = Math.ceil(Number(size?.bytes) / PAGE_BYTES);
  let count = 8;
  for (let page = 0; page < end; ) {
    const next = page + count;
    // Uses a TID range scan.
    const copied = await thread.copyOut(
      `copy (select ${quoteNames(columns)} from ${table} where ctid >= '(${page},0)' and ctid < '(${next},0)') to '/dev/blob' (format binary)`,
    );
    const chunk = copied.subarray(COPY_START.length, -COPY_END.length);
    if (chunk.length > 0) yield chunk;
    const target = Math.round((count * CHUNK_BYTES) / Math.max(chunk.length, 1));
    count = Math.max(1, Math.min(target, count * 2, MAX_PAGES));
    page = next;
  }
}
