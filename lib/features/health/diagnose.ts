import { z } from "zod";
import { type DatabaseFacts, damageAdvice, databaseFacts } from "@/lib/storage/db";
import { countDeadLetters, sampleQueue } from "@/lib/storage/queue";
import { isOn } from "@/lib/storage/settings";
import { type healthOutput, readHealth } from "./health";

export const diagnosisOutput = z.object({
  checks: z.array(
    z.object({
      name: z.string().describe("The checked component"),
      state: z.enum(["ok", "warning", "failed"]),
      result: z.string(),
      advice: z.string().nullable().describe("How to fix it; null when it is ok"),
    }),
  ),
});
/** The result of one check, with advice when it is not ok. */
export type Check = z.infer<typeof diagnosisOutput>["checks"][number];

/** If the clocks of two machines differ by more than this, their writes can be ordered wrongly. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** Workers count as falling behind when the oldest job is at least this old. */
const MAX_JOB_AGE_MS = 5 * 60_000;

/**
 * Checks the database, the queue, the worker, redaction and, in a process that uses models, the models.
 * Throws `database_unavailable`.
 */
export async function diagnose({
  hasEmbedder,
}: {
  hasEmbedder: boolean;
}): Promise<z.infer<typeof diagnosisOutput>> {
  const facts = await databaseFacts();
  const [health, queue, dead, isRedacting, isAssisted, isReranking] = await Promise.all([
    readHealth(),
    sampleQueue(),
    countDeadLetters(),
    isOn("PII_REDACTION_ENABLED"),
    isOn("MEMORY_DECIDER_LLM_ENABLED"),
    isOn("RERANK_ENABLED"),
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
        "Start the server, or run palimpsest worker next to it. Meanwhile, events are accepted and queued.",
      ),
      check(
        "queue",
        oldestMs < MAX_JOB_AGE_MS ? "ok" : "warning",
        waiting === 0 ? "empty" : `${waiting} waiting, the oldest for ${Math.round(oldestMs / 1000)} s`,
        "Workers are falling behind. Check the Jobs page or add a worker.",
      ),
      check(
        "dead letters",
        dead === 0 ? "ok" : "warning",
        String(dead),
        "Open the Jobs page and retry or discard each one.",
      ),
      ...(hasEmbedder ? [embedderCheck(embedder)] : []),
      ...(hasEmbedder && isAssisted ? [chatCheck(health.chat)] : []),
      ...(hasEmbedder && isReranking && health.reranker.state !== "none"
        ? [rerankerCheck(health.reranker)]
        : []),
      ...(health.backup ? [backupCheck(health.backup)] : []),
      check(
        "redaction",
        isRedacting ? "ok" : "warning",
        isRedacting ? "on" : "off",
        "PII is stored unredacted. Turn on PII_REDACTION_ENABLED.",
      ),
    ],
  };
}

function backupCheck({ state, last_at }: NonNullable<z.infer<typeof healthOutput>["backup"]>): Check {
  return check(
    "backups",
    state === "failed" || state === "off" ? "warning" : "ok",
    last_at === null ? state : `${state}, newest backup at ${last_at}`,
    "Check the log for the last failure, or set BACKUP_EVERY_HOURS. Run palimpsest backup to create one now.",
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
    "Retrieval uses keyword search only. Check that the model server is running and has the model.",
  );
}

/**
 * Checks the chat model. Called only while the flag is on, because otherwise a missing model is not a
 * problem.
 */
function chatCheck({ state, last_error }: z.infer<typeof healthOutput>["chat"]): Check {
  return check(
    "chat model",
    state === "none" ? "warning" : MODEL_STATES[state],
    last_error === null ? state : `${state}: ${last_error}`,
    state === "none"
      ? "MEMORY_DECIDER_LLM_ENABLED is on, but no model is configured. Set CHAT_PROVIDER."
      : "Until it works, the rules decide alone. Check that the model server is running and has the model.",
  );
}

function rerankerCheck({ state, last_error }: z.infer<typeof healthOutput>["reranker"]): Check {
  return check(
    "reranker",
    MODEL_STATES[state],
    last_error === null ? state : `${state}: ${last_error}`,
    "Results keep the order of keyword and vector search. Check that the rerank server is running and answers within RERANK_BUDGET_MS.",
  );
}

function databaseChecks(facts: DatabaseFacts): Check[] {
  const { kind, version, vectorVersion, schemaVersion, knownSchemaVersion, clockAheadMs } = facts;
  const advice = damageAdvice();
  const apartMs = Math.abs(clockAheadMs);
  return [
    check(
      "database",
      advice === null ? "ok" : "failed",
      `${kind}, Postgres ${version}, pgvector ${vectorVersion}`,
      advice,
    ),
    check(
      "schema",
      schemaVersion === knownSchemaVersion ? "ok" : "failed",
      `version ${schemaVersion} of ${knownSchemaVersion}`,
      "Start the newest version once to migrate the schema.",
    ),
    check(
      "clock",
      apartMs < MAX_CLOCK_DIFFERENCE_MS ? "ok" : "warning",
      `${(apartMs / 1000).toFixed(1)} s off the database clock`,
      "Sync both clocks with NTP.",
    ),
  ];
}

/** Builds a check; the advice is left out when the state is ok. */
export function check(name: string, state: Check["state"], result: string, advice: string | null): Check {
  return { name, state, result, advice: state === "ok" ? null : advice };
}
