import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Row } from "../engine";
import { endOfRow } from "./rows";
import { type BulkSession, COPY_END, COPY_START, type Pieces, quoted } from "./session";

/** So many bytes are handed on together. */
const PIECE_BYTES = 256 * 1024;
const CONNECT_MS = 10_000;

/**
 * A connection of its own to a server. Rejects with the driver's error when the server can't be reached. It is one of pg:
 * with postgres.js a COPY that fails at its end, or whose last bytes come while it does not read, is waited for for ever.
 */
export async function serverSession(url: string): Promise<BulkSession> {
  const { connectionString, ssl } = encryptionOf(url);
  const client = new pg.Client({
    connectionString,
    ssl,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "palimpsest",
  });
  // A lost connection is told by the statement that needed it.
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
      const statement = `copy (select ${quoted(columns)} from ${quoted([name])}) to stdout (format binary)`;
      return rowsOf(client.query(copyTo(statement, { highWaterMark: PIECE_BYTES })));
    },
    async copyIn({ name, columns }, pieces) {
      const statement = `copy ${quoted([name])} (${quoted(columns)}) from stdin (format binary)`;
      await pipeline(Readable.from(framed(pieces)), client.query(copyFrom(statement)));
    },
    close: async () => {
      // Without waiting: a COPY that was left half way would be run to its end.
      await client.end().catch(() => undefined);
    },
  };
}

/** `sslmode` as postgres.js reads it, which serves: only verify-full (and verify-ca) looks at who the server is. */
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

/** Chunks end anywhere; pieces end with a row. Before the first row and after the last stands what is no row. */
async function* rowsOf(chunks: AsyncIterable<Buffer>): Pieces {
  let held = Buffer.alloc(0);
  let at = COPY_START.length;
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    if (held.length < PIECE_BYTES) continue;
    const end = lastEnd(held, at);
    if (end > at) yield held.subarray(at, end);
    held = held.subarray(end);
    at = 0;
  }
  const rest = held.subarray(at, -COPY_END.length);
  if (rest.length > 0) yield rest;
}

/** Where the last whole row ends. The end of all rows is none: it has a number of fields of -1. */
function lastEnd(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const end = bytes.subarray(at, at + COPY_END.length).equals(COPY_END) ? null : endOfRow(bytes, at);
    if (end === null) return at;
    at = end;
  }
}

async function* framed(pieces: Pieces): Pieces {
  yield COPY_START;
  yield* pieces;
  yield COPY_END;
}
