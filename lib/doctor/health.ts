import { z } from "zod";
import { ping } from "@/lib/db";
import { activeSpace } from "@/lib/embedding";

export const healthOutput = z.object({
  status: z
    .enum(["ok", "degraded", "down"])
    .describe("down: nothing can be stored; degraded: words alone are searched"),
  database: z.object({ state: z.enum(["ok", "down"]), kind: z.enum(["embedded", "server"]).nullable() }),
  embedder: z.object({
    state: z.enum(["ok", "starting", "degraded", "down", "none"]),
    last_error: z.string().nullable(),
  }),
});

/** How the parts are. Never throws. */
export async function readHealth(): Promise<z.infer<typeof healthOutput>> {
  const database = await readDatabase();
  const embedder = await readEmbedder();
  const isWhole = embedder.state === "ok" || embedder.state === "none" || embedder.state === "starting";
  return { status: database.state === "down" ? "down" : isWhole ? "ok" : "degraded", database, embedder };
}

async function readDatabase(): Promise<z.infer<typeof healthOutput>["database"]> {
  try {
    return { state: "ok", kind: await ping() };
  } catch {
    return { state: "down", kind: null };
  }
}

async function readEmbedder(): Promise<z.infer<typeof healthOutput>["embedder"]> {
  try {
    const active = await activeSpace();
    if (!active) return { state: "none", last_error: null };
    const { state, lastError } = active.embedder.health();
    return { state, last_error: lastError };
  } catch {
    return { state: "down", last_error: null };
  }
}
