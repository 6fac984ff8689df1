import { z } from "zod";
import { env, isUnredactedAllowed } from "@/lib/base/config";
import { AppError, type Ctx, isOutage } from "@/lib/base/core";
import { writeAuditOfAll } from "@/lib/storage/audit";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";

/** Settings that can change while the server runs. */
export const FLAGS = [
  "MEMORY_ENABLED",
  "HOT_RETRIEVAL_ENABLED",
  "COLD_INGEST_ENABLED",
  "PII_REDACTION_ENABLED",
  "MEMORY_DECIDER_LLM_ENABLED",
  "SESSION_SUMMARIES_ENABLED",
  "SESSION_EXTRACTION_ENABLED",
  "RERANK_ENABLED",
] as const;
export type Flag = (typeof FLAGS)[number];
const flagState = z.object({
  name: z.enum(FLAGS),
  value: z.boolean(),
  set_by: z.string().nullable().describe("Who set it; null for a value from the environment"),
  set_at: z.string().nullable(),
});
export const flagsOutput = z.object({ items: z.array(flagState) });
export const setFlagInput = z.strictObject({ name: z.enum(FLAGS), value: z.boolean() });
export type FlagState = z.infer<typeof flagState>;

/** Maximum age of a cached flag. */
const FRESH_MS = 2000;

type StoredFlags = ReadonlyMap<string, { value: boolean; setBy: string; setAt: Date }>;
// Times of the monotonic performance.now(): `readAt` when the cached read began, `failedAt` when a read last
// failed.
const cache = {
  stored: new Map() as StoredFlags,
  readAt: Number.NEGATIVE_INFINITY,
  failedAt: Number.NEGATIVE_INFINITY,
  reading: undefined as Promise<void> | undefined,
};

/**
 * Returns whether a flag is on: the value set at run time, otherwise the environment's. At most 2 s old;
 * while the database is unavailable the last known value holds. Redaction is on in production unless
 * ALLOW_UNREDACTED is set.
 */
export async function isOn(flag: Flag): Promise<boolean> {
  if (performance.now() - Math.max(cache.readAt, cache.failedAt) > FRESH_MS) {
    // Concurrent callers share one read. Right after startup they wait for it, because the database may
    // override the environment's value.
    cache.reading ??= refresh()
      .catch((thrown: unknown) => {
        if (!isOutage(thrown)) throw thrown;
        cache.failedAt = performance.now();
      })
      .finally(() => {
        cache.reading = undefined;
      });
    await cache.reading;
  }
  return stateOf(flag);
}

/**
 * Returns the state of a flag. A process that must not store unredacted text ignores a disabled redaction
 * flag.
 */
function stateOf(flag: Flag): boolean {
  if (flag === "PII_REDACTION_ENABLED" && !isUnredactedAllowed()) return true;
  return cache.stored.get(flag)?.value ?? env()[flag];
}

/** Returns whether a flag has an effect. Without a reranker there is nothing to switch. */
function isOffered(flag: Flag): boolean {
  return flag !== "RERANK_ENABLED" || env().RERANK_PROVIDER !== "none";
}

/**
 * Returns all flags with who set them and when; `set_by` is null for a value from the environment. Without a
 * reranker, RERANK_ENABLED is not among them.
 */
export async function listFlags(): Promise<FlagState[]> {
  await refresh();
  return FLAGS.filter(isOffered).map((name) => {
    const row = cache.stored.get(name);
    return {
      name,
      value: stateOf(name),
      set_by: row?.setBy ?? null,
      set_at: row?.setAt.toISOString() ?? null,
    };
  });
}

/**
 * Sets a flag for all processes; others see it within 2 s. Writes an entry to the audit log of every tenant.
 * Throws `invalid_input` for disabling redaction in production without ALLOW_UNREDACTED, and for
 * RERANK_ENABLED without a reranker.
 */
export async function setFlag(
  ctx: Pick<Ctx, "actor" | "requestId">,
  { name: flag, value }: z.infer<typeof setFlagInput>,
): Promise<FlagState[]> {
  if (flag === "PII_REDACTION_ENABLED" && !value && !isUnredactedAllowed()) {
    throw new AppError(
      "invalid_input",
      "PII redaction can’t be turned off in production unless ALLOW_UNREDACTED=true.",
    );
  }
  if (!isOffered(flag)) {
    throw new AppError("invalid_input", `${flag} can’t be changed, because RERANK_PROVIDER is none.`);
  }
  await asSystem("accept", async (tx) => {
    await tx.rows(sql`insert into flags (name, value, set_by, set_at) values (${flag}, ${String(value)}, ${ctx.actor}, now())
      on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at`);
    await writeAuditOfAll(tx, ctx, "flag.switch", { [flag]: Number(value) }, `flag:${flag}`);
  });
  return listFlags();
}

async function refresh(): Promise<void> {
  const startedAt = performance.now();
  const rows = await asSystem("hot", (tx) =>
    tx.rows<TableRow<"flags", "name" | "value" | "set_by" | "set_at">>(
      sql`select name, value, set_by, set_at from flags`,
    ),
  );
  // A read that began before the cached one may miss a change made in between.
  if (startedAt < cache.readAt) return;
  cache.stored = new Map(
    rows.map((row) => [row.name, { value: row.value === "true", setBy: row.set_by, setAt: row.set_at }]),
  );
  cache.readAt = startedAt;
}
