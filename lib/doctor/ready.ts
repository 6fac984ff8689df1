import { z } from "zod";
import { stopping } from "@/lib/core";
import { isOpen, ping } from "@/lib/db";

/** Longest wait for the database: who asks decides by the answer where requests go, and a late one decides nothing. */
const ANSWER_MS = 2000;

export const readyOutput = z.object({
  status: z.enum(["ready", "unready"]),
  missing: z
    .array(z.enum(["running", "schema", "database"]))
    .describe(
      "running: the process is ending; schema: the database is not open and up to date yet; database: it does not answer",
    ),
});

/** Whether this process can serve. A model or worker that is away does not count: service goes on without. Never throws. */
export async function readReady(): Promise<z.infer<typeof readyOutput>> {
  const missing = stopping().aborted
    ? (["running"] as const)
    : isOpen()
      ? await missingDatabase()
      : (["schema"] as const);
  return { status: missing.length === 0 ? "ready" : "unready", missing: [...missing] };
}

async function missingDatabase(): Promise<readonly "database"[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), ANSWER_MS);
  });
  try {
    await Promise.race([ping(), late]);
    return [];
  } catch {
    return ["database"];
  } finally {
    clearTimeout(timer);
  }
}
