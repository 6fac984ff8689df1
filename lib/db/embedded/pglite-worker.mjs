// @ts-check
// PGlite in a thread of its own, so that a query never blocks the event loop that serves HTTP.
// Messages in: { id, op: "query" | "copy-in" | "dump" | "close", … }; out: { id, rows | error } and { channel, payload }.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { endWhenUnwritable } from "./end-when-unwritable.mjs";
import { statements } from "./statements.mjs";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** @type {Map<string, () => Promise<void>>} */
const listening = new Map();
/** int8 as text: an owner's number exceeds what a double holds. */
const parsers = { 20: (/** @type {string} */ value) => value };

// A store that is built as if in the past: now() is what Date.now() says, and that is behind by what the clock holds.
if (workerData.clock) {
  const behindMs = new Float64Array(workerData.clock);
  const real = Date.now;
  Date.now = () => real() - (behindMs[0] ?? 0);
}

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
let hasGivenUp = false;
port.postMessage({ ready: true });

port.on("message", async (message) => {
  // Whoever gets no answer hears of the thread's end.
  if (hasGivenUp) return;
  try {
    port.postMessage({ id: message.id, ...(await run(message)) });
  } catch (error) {
    const { code, message: text } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
    port.postMessage({ id: message.id, error: { code: code ?? "unknown", message: text ?? "" } });
    hasGivenUp = isLast(error);
    if (hasGivenUp) process.exit(1);
  }
});

/**
 * Whether Postgres ended with this error: as a process it would be gone, here its next statement would never return.
 * @param {unknown} error
 */
function isLast(error) {
  const { severity } = /** @type {{ severity?: string }} */ (error ?? {});
  return severity === "PANIC" || severity === "FATAL" || error instanceof WebAssembly.RuntimeError;
}

/**
 * Shared buffers for a store of this size, a sixteenth of it. A small one gets 16 MB instead of Postgres' 128: 185 MB
 * resident instead of 310, at no measurable loss. One of 200 000 memories (3 GB) gets 192: recalls take a third less. One
 * that is being filled at once gets 128, for its indexes.
 * @param {string | undefined} directory
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
    let rows;
    for (const { text, params, script } of message.statements) {
      if (script) await db.exec(script);
      else rows = await db.runExclusive(() => runStatement(text, params));
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
