import { z } from "zod";
import { VERSION } from "@/lib/base/config";
import { automaticOutput, readAutomatic } from "@/lib/features/backup";
import { processChat } from "@/lib/models/chat";
import { processReranker } from "@/lib/models/reranker";
import { MODEL_STATES, type ModelHealth } from "@/lib/models/resilience";
import { damageAdvice, ping } from "@/lib/storage/db";
import { activeSpace } from "@/lib/storage/index";
import { workerSeenAt } from "@/lib/storage/queue";

/** A worker reports every 5 seconds. */
const WORKER_SILENT_MS = 30_000;

const model = z.object({
  state: z.enum([...MODEL_STATES, "none"]),
  last_error: z.string().nullable(),
  download: z
    .object({
      model: z.string(),
      state: z.enum(["running", "failed"]),
      completed_bytes: z.number(),
      total_bytes: z.number().describe("Total size; increases as the download discovers more files"),
    })
    .nullable()
    .describe("A model download that is running or has failed; null when there is none"),
});

export const healthOutput = z.object({
  status: z
    .enum(["ok", "degraded", "down"])
    .describe(
      "down: nothing can be stored; degraded: the embedder or the worker is unavailable, or data is damaged",
    ),
  database: z.object({
    state: z.enum(["ok", "damaged", "down"]).describe("damaged: Postgres reported data that it cannot read"),
    kind: z.enum(["embedded", "server"]).nullable(),
    advice: z.string().nullable().describe("How to handle damaged data; null when there is none"),
  }),
  worker: z.object({
    state: z
      .enum(["ok", "unavailable", "unknown"])
      .describe("unavailable: no worker has reported recently; events are accepted and queued"),
    last_seen_at: z.string().nullable(),
  }),
  embedder: model,
  chat: model.describe("The language model, if configured. Without it, the rules decide alone."),
  reranker: model.describe(
    "The reranker, if configured. Without it, results keep the order of keyword and vector search.",
  ),
  backup: automaticOutput
    .nullable()
    .describe("Automatic backups of the embedded database; null for a server database"),
  version: z.string(),
});

/** Returns the state of every component. Never throws. */
export async function readHealth(): Promise<z.infer<typeof healthOutput>> {
  const [database, worker, embedder, backup] = await Promise.all([
    readDatabase(),
    readWorker(),
    readEmbedder(),
    readAutomatic(),
  ]);
  const isWhole =
    database.state === "ok" &&
    ["ok", "none", "starting"].includes(embedder.state) &&
    worker.state !== "unavailable";
  const status = database.state === "down" ? "down" : isWhole ? "ok" : "degraded";
  const chat = onTheWire(processChat());
  const reranker = onTheWire(processReranker());
  return { status, database, worker, embedder, chat, reranker, backup, version: VERSION };
}

/** Frequent probes read the state at most once in this time. */
const RECENT_MS = 1000;
let recent: { readonly at: number; readonly health: ReturnType<typeof readHealth> } | undefined;

/** Returns the state of every component, at most one second old. Never throws. */
export function readRecentHealth(): ReturnType<typeof readHealth> {
  const now = performance.now();
  if (!recent || now - recent.at >= RECENT_MS) recent = { at: now, health: readHealth() };
  return recent.health;
}

async function readDatabase(): Promise<z.infer<typeof healthOutput>["database"]> {
  const advice = damageAdvice();
  try {
    const kind = await ping();
    return { state: advice === null ? "ok" : "damaged", kind, advice };
  } catch {
    return { state: "down", kind: null, advice };
  }
}

async function readWorker(): Promise<z.infer<typeof healthOutput>["worker"]> {
  try {
    const now = Date.now();
    // The clock of the worker's machine can be ahead, so reports up to WORKER_SILENT_MS in the future are
    // accepted.
    const seenAt = await workerSeenAt(new Date(now + WORKER_SILENT_MS));
    const isSilent = !seenAt || now - seenAt.getTime() > WORKER_SILENT_MS;
    return { state: isSilent ? "unavailable" : "ok", last_seen_at: seenAt?.toISOString() ?? null };
  } catch {
    return { state: "unknown", last_seen_at: null };
  }
}

function onTheWire(one: { health(): ModelHealth } | null): z.infer<typeof model> {
  if (!one) return { state: "none", last_error: null, download: null };
  const { state, lastError, download } = one.health();
  return {
    state,
    last_error: lastError,
    download: download && {
      model: download.model,
      state: download.state,
      completed_bytes: download.completedBytes,
      total_bytes: download.totalBytes,
    },
  };
}

async function readEmbedder(): Promise<z.infer<typeof model>> {
  try {
    return onTheWire((await activeSpace())?.embedder ?? null);
  } catch {
    return { state: "down", last_error: null, download: null };
  }
}
