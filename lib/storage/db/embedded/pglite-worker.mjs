// @ts-check

// Runs PGlite in a worker thread, so that queries do not block the event loop that serves HTTP.
// Receives { id, op: "query" | "copy-in" | "dump" | "close", … }; sends { id, rows | error } and { channel,
// payload }.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { endWhenUnwritable } from "./end-when-unwritable.mjs";
import { makeFilesPrivate } from "./make-files-private.mjs";
import { statements } from "./statements.mjs";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** @type {Map<string, () => Promise<void>>} */
const listening = new Map();
/** Parses int8 as text, because owner numbers exceed the integer range of a double. */
const parsers = { 20: (/** @type {string} */ value) => value };

// For test data from the past: moves now(), which follows Date.now(), back by the offset in shared memory.
if (workerData.clock) {
  const behindMs = new Float64Array(workerData.clock);
  const real = Date.now;
  Date.now = () => real() - (behindMs[0] ?? 0);
}

if (process.platform !== "win32") makeFilesPrivate();
endWhenUnwritable((code) => port.postMessage({ ended: code }));
const db = await PGlite.create({
  ...(workerData.directory ? { dataDir: workerData.directory } : {}),
  ...(workerData.snapshot ? { loadDataDir: new Blob([workerData.snapshot]) } : {}),
  extensions: { vector },
  startParams: [
    ...PGlite.defaultStartParams,
    "-c",
    `shared_buffers=${sharedBuffersMb(workerData.directory)}MB`,
    ...(workerData.isLoading ? ["-c", "wal_level=minimal", "-c", "max_wal_senders=0"] : []),
  ],
  parsers,
});
const runStatement = statements(db);
let hasFailed = false;
port.postMessage({ ready: true });

port.on("message", async (message) => {
  // Calls without an answer fail when the thread ends.
  if (hasFailed) return;
  try {
    port.postMessage({ id: message.id, ...(await run(message)) });
  } catch (error) {
    const { code, message: text } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
    port.postMessage({ id: message.id, error: { code: code ?? "unknown", message: text ?? "" } });
    hasFailed = isFatal(error);
    if (hasFailed) process.exit(1);
  }
});

/**
 * Whether the error ended Postgres. A Postgres process would have exited; here the next statement would never
 * return. @param {unknown} error
 */
function isFatal(error) {
  const { severity } = /** @type {{ severity?: string }} */ (error ?? {});
  return severity === "PANIC" || severity === "FATAL" || error instanceof WebAssembly.RuntimeError;
}

/**
 * Returns the size of the shared buffers: a sixteenth of the database, 16 to 192 MB. 16 instead of Postgres's
 * default of 128 MB saves 125 MB of memory at no measurable cost; 192 MB makes retrieval from 200 000
 * memories (3 GB) a third faster. A bulk load uses 128 MB to build its indexes. @param {string | undefined}
 * directory
 */
function sharedBuffersMb(directory) {
  if (workerData.isLoading) return 128;
  if (!directory || !existsSync(directory)) return 16;
  const names = readdirSync(directory, { recursive: true });
  const bytes = names.reduce((sum, name) => sum + statSync(join(directory, String(name))).size, 0);
  return Math.round(Math.min(192, Math.max(16, bytes / 2 ** 20 / 16)));
}

/** @param {any} message */
async function run(message) {
  if (message.op === "query") {
    /** @type {object[][]} */
    const rows = [];
    for (const { text, params, script } of message.statements) {
      if (script) await db.exec(script);
      rows.push(script ? [] : await db.runExclusive(() => runStatement(text, params)));
    }
    return { rows };
  }
  if (message.op === "script") return { rows: (await db.exec(message.text)).length };
  if (message.op === "copy-out") {
    const { blob } = await db.query(message.text);
    return { rows: new Uint8Array((await blob?.arrayBuffer()) ?? 0) };
  }
  if (message.op === "copy-in") {
    await db.query(message.text, [], { blob: new Blob([message.bytes]) });
    return {};
  }
  if (message.op === "dump") {
    const dump = await db.dumpDataDir("none");
    return { rows: new Uint8Array(await dump.arrayBuffer()) };
  }
  if (message.op === "listen") {
    const { channel } = message;
    const stop = await db.listen(channel, (payload) => port.postMessage({ channel, payload }));
    listening.set(channel, stop);
    return {};
  }
  if (message.op === "unlisten") {
    await listening.get(message.channel)?.();
    listening.delete(message.channel);
    return {};
  }
  await db.close();
  setImmediate(() => port.close());
  return {};
}
