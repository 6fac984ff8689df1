import { z } from "zod";
import { writeAuditOfAll } from "@/lib/audit";
import { env, mayGoUnredacted } from "@/lib/config";
import { AppError } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";

/** The settings that can be switched while the server runs. */
export const FLAGS = [
  "MEMORY_ENABLED",
  "HOT_RETRIEVAL_ENABLED",
  "COLD_INGEST_ENABLED",
  "RERANK_ENABLED",
  "PII_REDACTION_ENABLED",
  "MEMORY_DECIDER_LLM_ENABLED",
] as const;
export type Flag = (typeof FLAGS)[number];
const flagState = z.object({
  name: z.enum(FLAGS),
  value: z.boolean(),
  set_by: z.string().nullable().describe("Who switched it; null for a value of the environment"),
  set_at: z.string().nullable(),
});
export const flagsOutput = z.object({ items: z.array(flagState) });
export const setFlagInput = z.strictObject({ name: z.enum(FLAGS), value: z.boolean() });
export type FlagState = z.infer<typeof flagState>;

/** How long a process may go on with an old value of a flag. */
const FRESH_MS = 2000;

type Switched = ReadonlyMap<string, { value: boolean; setBy: string; setAt: Date }>;
// On the clock of performance.now(), which nobody sets: when what is kept was begun to be read, and when a read failed.
const cache = {
  switched: new Map() as Switched,
  readAt: Number.NEGATIVE_INFINITY,
  failedAt: Number.NEGATIVE_INFINITY,
  reading: undefined as Promise<void> | undefined,
};

/**
 * Whether a flag is on: what was switched at run time, else the environment. Up to 2 s old.
 * With the database away the last known value holds. Redaction is on in production unless ALLOW_UNREDACTED.
 */
export async function isOn(flag: Flag): Promise<boolean> {
  if (performance.now() - Math.max(cache.readAt, cache.failedAt) > FRESH_MS) {
    // All who ask meanwhile wait for the same read: right after a start nobody may go by the environment alone.
    cache.reading ??= refresh()
      .catch(() => {
        cache.failedAt = performance.now();
      })
      .finally(() => {
        cache.reading = undefined;
      });
    await cache.reading;
  }
  return stateOf(flag);
}

/** Redaction that a process without the right to go unredacted finds switched off is on all the same. */
function stateOf(flag: Flag): boolean {
  if (flag === "PII_REDACTION_ENABLED" && !mayGoUnredacted()) return true;
  return cache.switched.get(flag)?.value ?? env()[flag];
}

/** All flags with who switched them and when; `set_by` is null for a value of the environment. */
export async function listFlags(): Promise<FlagState[]> {
  await refresh();
  return FLAGS.map((name) => {
    const row = cache.switched.get(name);
    return {
      name,
      value: stateOf(name),
      set_by: row?.setBy ?? null,
      set_at: row?.setAt.toISOString() ?? null,
    };
  });
}

/**
 * Switches a flag for all processes; the others see it within 2 s. A command on the server's machine has no `requestId`.
 * Throws `invalid_input` when redaction would go off without ALLOW_UNREDACTED in production.
 */
export async function setFlag(
  actor: string,
  flag: Flag,
  value: boolean,
  requestId = "",
): Promise<FlagState[]> {
  if (flag === "PII_REDACTION_ENABLED" && !value && !mayGoUnredacted()) {
    throw new AppError(
      "invalid_input",
      "Redaction can't be switched off in production. Set ALLOW_UNREDACTED=true to allow it.",
    );
  }
  await asSystem("accept", async (tx) => {
    await tx.rows(sql`insert into flags (name, value, set_by, set_at) values (${flag}, ${String(value)}, ${actor}, now())
      on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at`);
    await writeAuditOfAll(tx, { actor, requestId }, "flag.switch", { [flag]: Number(value) });
  });
  return listFlags();
}

async function refresh(): Promise<void> {
  const begunAt = performance.now();
  const rows = await asSystem("hot", (tx) =>
    tx.rows<{ name: string; value: string; set_by: string; set_at: Date }>(
      sql`select name, value, set_by, set_at from flags`,
    ),
  );
  // A read that was begun before another, and ends after it, may not know what was switched in between.
  if (begunAt < cache.readAt) return;
  cache.switched = new Map(
    rows.map((row) => [row.name, { value: row.value === "true", setBy: row.set_by, setAt: row.set_at }]),
  );
  cache.readAt = begunAt;
}
