import { z } from "zod";
import { shutdownSignal } from "@/lib/base/core";
import { damageAdvice, isOpen, ping } from "@/lib/storage/db";

/** Maximum wait for the database. A load balancer needs the answer in time to route requests. */
const ANSWER_MS = 2000;

export const readyOutput = z.object({
  status: z.enum(["ready", "unready"]),
  missing: z
    .array(z.enum(["running", "schema", "database", "intact_data"]))
    .describe(
      "The failed checks. running: the process is shutting down; schema: the database is not open and migrated yet; database: the database does not answer; intact_data: the database reported damaged data",
    ),
  reason: z.string().optional().describe("What to do; absent unless someone must act"),
});

/**
 * Returns whether this process can serve requests. An unavailable model or worker makes no difference,
 * because requests succeed without it. Never throws.
 */
export async function readReady(): Promise<z.infer<typeof readyOutput>> {
  if (shutdownSignal().aborted) return notReady("running");
  if (!isOpen()) return notReady("schema");
  const reason = damageAdvice();
  if (reason !== null) return { ...notReady("intact_data"), reason };
  answer ??= isAnswering().finally(() => {
    answer = undefined;
  });
  return (await answer) ? { status: "ready", missing: [] } : notReady("database");
}

/** The running check of the database, which simultaneous probes share. */
let answer: Promise<boolean> | undefined;

function notReady(missing: z.infer<typeof readyOutput>["missing"][number]): z.infer<typeof readyOutput> {
  return { status: "unready", missing: [missing] };
}

async function isAnswering(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), ANSWER_MS);
  });
  try {
    await Promise.race([ping(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
