import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Row } from "../engine";
import { endOfRow } from "./rows";
import { type BulkSession, COPY_END, COPY_START, quoteNames, type RowChunks } from "./session";

/** Size of the chunks that are passed on. */
const CHUNK_BYTES = 256 * 1024;
const CONNECT_MS = 10_000;

/**
 * Opens a separate connection to a server. Rejects with the driver's error when the server is unreachable.
 * Uses pg because postgres.js can wait forever for a COPY that fails at its end or sends its last bytes while
 * it is paused.
 */
export async function serverSession(url: string): Promise<BulkSession> {
  const { connectionString, ssl } = encryptionOf(url);
  const client = new pg.Client({
    connectionString,
    ssl,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "palimpsest",
  });
  // The next statement reports a lost connection.
  client.on("error", () => undefined);
  await client.connect();
  return {
    kind: "server",
    vectorType: "halfvec",
    query: async (text, params) => (await client.query<Row>(text, [...params])).rows,
    async script(text) {
      await client.query(text);
    },
    copyOut({ name, columns }) {
      const statement = `copy (select ${quoteNames(columns)} from ${quoteNames([name])}) to stdout (format binary)`;
      return rowsOf(client.query(copyTo(statement, { highWaterMark: CHUNK_BYTES })));
    },
    async copyIn({ name, columns }, chunks) {
      const statement = `copy ${quoteNames([name])} (${quoteNames(columns)}) from stdin (format binary)`;
      await pipeline(Readable.from(withFrame(chunks)), client.query(copyFrom(statement)));
    },
    close: async () => {
      // The result is not awaited: an unfinished COPY would first run to its end.
      await client.end().catch(() => undefined);
    },
  };
}

/** Interprets `sslmode` like postgres.js: only verify-full and verify-ca verify the server's certificate. */
function encryptionOf(url: string): {
  connectionString: string;
  ssl: false | { rejectUnauthorized: boolean };
} {
  const parsed = new URL(url);
  const mode = parsed.searchParams.get("sslmode") ?? parsed.searchParams.get("ssl") ?? "disable";
  parsed.searchParams.delete("sslmode");
  parsed.searchParams.delete("ssl");
  const isPlain = ["disable", "false", "0"].includes(mode);
  const ssl = isPlain ? false : { rejectUnauthorized: mode.startsWith("verify") };
  return { connectionString: parsed.toString(), ssl };
}

/** Regroups arbitrary chunks so that each ends with a row, without the header and trailer of COPY. */
async function* rowsOf(chunks: AsyncIterable<Buffer>): RowChunks {
  let heldBytes = Buffer.alloc(0);
  let at = COPY_START.length;
  for await (const chunk of chunks) {
    heldBytes = Buffer.concat([heldBytes, chunk]);
    if (heldBytes.length < CHUNK_BYTES) continue;
    const end = lastEnd(heldBytes, at);
    if (end > at) yield heldBytes.subarray(at, end);
    heldBytes = heldBytes.subarray(end);
    at = 0;
  }
  const rest = heldBytes.subarray(at, -COPY_END.length);
  if (rest.length > 0) yield rest;
}

/** Returns the end of the last complete row. The trailer is not a row: its field count is -1. */
function lastEnd(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const end = bytes.subarray(at, at + COPY_END.length).equals(COPY_END) ? null : endOfRow(bytes, at);
    if (end === null) return at;
    at = end;
  }
}

async function* withFrame(chunks: RowChunks): RowChunks {
  yield COPY_START;
  yield* chunks;
  yield COPY_END;
}
