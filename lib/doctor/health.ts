import { z } from "zod";
import { automaticOutput, readAutomatic } from "@/lib/backup";
import { VERSION } from "@/lib/config";
import { ping } from "@/lib/db";
import { activeSpace } from "@/lib/embedding";
import { type ModelHealth, processChat } from "@/lib/models";
import { workerSeenAt } from "@/lib/queue";

/** A worker says every 5 seconds that it runs. */
const WORKER_AWAY_MS = 30_000;

const model = z.object({
  state: z.enum(["ok", "starting", "degraded", "down", "none"]),
  last_error: z.string().nullable(),
  download: z
    .object({
      model: z.string(),
      state: z.enum(["running", "failed"]),
      completed_bytes: z.number(),
      total_bytes: z.number().describe("Grows while further parts are found"),
    })
    .nullable()
    .describe("A model that is being fetched, or could not be; null when it is there"),
});

export const healthOutput = z.object({
  status: z
    .enum(["ok", "degraded", "down"])
    .describe("down: nothing can be stored; degraded: the embedder or the worker is away"),
  database: z.object({ state: z.enum(["ok", "down"]), kind: z.enum(["embedded", "server"]).nullable() }),
  worker: z.object({
    state: z.enum(["ok", "away", "unknown"]).describe("away: what is sent is accepted and waits"),
    last_seen_at: z.string().nullable(),
  }),
  embedder: model,
  chat: model.describe("The language model, if there is one; without it the rules decide alone"),
  backup: automaticOutput
    .nullable()
    .describe("Automatic backups of the embedded database; null for one on a server"),
  version: z.string(),
});

/** How the parts are. Never throws. */
export async function readHealth(): Promise<z.infer<typeof healthOutput>> {
  const [database, worker, embedder, backup] = await Promise.all([
    readDatabase(),
    readWorker(),
    readEmbedder(),
    readAutomatic(),
  ]);
  const isWhole = ["ok", "none", "starting"].includes(embedder.state) && worker.state !== "away";
  const status = database.state === "down" ? "down" : isWhole ? "ok" : "degraded";
  const chat = onTheWire(processChat());
  return { status, database, worker, embedder, chat, backup, version: VERSION };
}

async function readDatabase(): Promise<z.infer<typeof healthOutput>["database"]> {
  try {
    return { state: "ok", kind: await ping() };
  } catch {
    return { state: "down", kind: null };
  }
}

async function readWorker(): Promise<z.infer<typeof healthOutput>["worker"]> {
  try {
    const now = Date.now();
    // The clocks of two machines may differ by as much as a worker may be silent.
    const seenAt = await workerSeenAt(new Date(now + WORKER_AWAY_MS));
    const isAway = !seenAt || now - seenAt.getTime() > WORKER_AWAY_MS;
    return { state: isAway ? "away" : "ok", last_seen_at: seenAt?.toISOString() ?? null };
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
