import { z } from "zod";
import { type DatabaseFacts, databaseFacts } from "@/lib/db";
import { countDeadLetters, sampleQueue } from "@/lib/queue";
import { isOn } from "@/lib/settings";
import { type healthOutput, readHealth } from "./health";

export const diagnosisOutput = z.object({
  checks: z.array(
    z.object({
      name: z.string().describe("What was looked at"),
      state: z.enum(["ok", "warning", "failed"]),
      found: z.string(),
      advice: z.string().nullable().describe("What to do; null when it is well"),
    }),
  ),
});
/** One thing that was looked at, and what to do when it is not well. */
export type Check = z.infer<typeof diagnosisOutput>["checks"][number];

/** Clocks of two machines that are further apart spoil the order of what several of them write. */
const CLOCK_MS = 5_000;
/** A queue that is this old does not keep up. */
const OLD_MS = 5 * 60_000;

/**
 * Looks at the database, the queue, the worker, redaction and, in a process that has them, the models from inside.
 * Throws `database_unavailable`.
 */
export async function diagnose({
  hasEmbedder,
}: {
  hasEmbedder: boolean;
}): Promise<z.infer<typeof diagnosisOutput>> {
  const facts = await databaseFacts();
  const [health, queue, dead, isRedacting, isAssisted] = await Promise.all([
    readHealth(),
    sampleQueue(),
    countDeadLetters(),
    isOn("PII_REDACTION_ENABLED"),
    isOn("MEMORY_DECIDER_LLM_ENABLED"),
  ]);
  const waiting = queue.reduce((sum, { pending }) => sum + pending, 0);
  const oldestMs = Math.max(0, ...queue.map(({ oldestAgeMs }) => oldestAgeMs));
  const { worker, embedder } = health;
  return {
    checks: [
      ...databaseChecks(facts),
      check(
        "worker",
        worker.state === "ok" ? "ok" : "failed",
        worker.last_seen_at ? `last seen ${worker.last_seen_at}` : "never seen",
        "Start the server, or palimpsest worker beside it: what is sent is accepted and waits.",
      ),
      check(
        "queue",
        oldestMs < OLD_MS ? "ok" : "warning",
        waiting === 0 ? "empty" : `${waiting} waiting, the oldest for ${Math.round(oldestMs / 1000)} s`,
        "The workers don't keep up: look at the page Jobs, or start another worker.",
      ),
      check(
        "dead letters",
        dead === 0 ? "ok" : "warning",
        String(dead),
        "Look at them on the page Jobs: retry or discard each.",
      ),
      ...(hasEmbedder ? [embedderCheck(embedder)] : []),
      ...(hasEmbedder && isAssisted ? [chatCheck(health.chat)] : []),
      ...(health.backup ? [backupCheck(health.backup)] : []),
      check(
        "redaction",
        isRedacting ? "ok" : "warning",
        isRedacting ? "on" : "off",
        "Personal data is stored as it is said. Switch PII_REDACTION_ENABLED on.",
      ),
    ],
  };
}

function backupCheck({ state, last_at }: NonNullable<z.infer<typeof healthOutput>["backup"]>): Check {
  return check(
    "backups",
    state === "failed" || state === "off" ? "warning" : "ok",
    last_at === null ? state : `${state}, the last one of ${last_at}`,
    "Read in the log why the last one failed, or set BACKUP_EVERY_HOURS; palimpsest backup makes one now.",
  );
}

const MODEL_STATES = {
  ok: "ok",
  starting: "ok",
  none: "ok",
  degraded: "warning",
  down: "failed",
} as const;

function embedderCheck({ state, last_error }: z.infer<typeof healthOutput>["embedder"]): Check {
  return check(
    "embedder",
    MODEL_STATES[state],
    last_error === null ? state : `${state}: ${last_error}`,
    "Memories are found by their words meanwhile. See that the model server runs and has the model.",
  );
}

/** Asked for only while the flag is on: then a model that is away is missed. */
function chatCheck({ state, last_error }: z.infer<typeof healthOutput>["chat"]): Check {
  return check(
    "chat model",
    state === "none" ? "warning" : MODEL_STATES[state],
    last_error === null ? state : `${state}: ${last_error}`,
    state === "none"
      ? "MEMORY_DECIDER_LLM_ENABLED is on and there is no model to ask: set CHAT_PROVIDER."
      : "The rules decide alone meanwhile. See that the model server runs and has the model.",
  );
}

function databaseChecks(facts: DatabaseFacts): Check[] {
  const { kind, version, vectorVersion, schemaVersion, knownSchemaVersion, clockAheadMs } = facts;
  const apartMs = Math.abs(clockAheadMs);
  return [
    check("database", "ok", `${kind}, Postgres ${version}, pgvector ${vectorVersion}`, null),
    check(
      "schema",
      schemaVersion === knownSchemaVersion ? "ok" : "failed",
      `version ${schemaVersion} of ${knownSchemaVersion}`,
      "Start the newest program once; it brings the schema up to date.",
    ),
    check(
      "clock",
      apartMs < CLOCK_MS ? "ok" : "warning",
      `${(apartMs / 1000).toFixed(1)} s apart from the database's`,
      "Set both clocks by a time server.",
    ),
  ];
}

/** A check's advice is given only when something is not well. */
export function check(name: string, state: Check["state"], found: string, advice: string | null): Check {
  return { name, state, found, advice: state === "ok" ? null : advice };
}
