import { AppError, type Ctx } from "@/lib/base/core";
import { acceptInput } from "@/lib/engine/ingest";
import { listDeadLetters, listDeadLettersInput } from "@/lib/storage/queue";
import { type Case, failIfAny, fieldsOf, type Outcome, unmapped } from "./eval-cases-case";
import { memoriesOf, newTenant, send, skipWaits, work } from "./eval-cases-operations";

/** Checks the outcome of a batch when the database works, fails a few times, or stays unavailable. */
export async function checkPipeline({ input, expected }: Case): Promise<Outcome> {
  const fields = fieldsOf(input);
  const { documents } = fields;
  const count = Array.isArray(documents) ? documents.length : Number(documents ?? 1);
  if (!Number.isInteger(count) || count < 0) return unmapped;
  // An empty batch is a request without events. It is refused, so nothing is stored and nothing fails.
  if (count === 0)
    return failIfAny(acceptInput.safeParse({ events: [] }).success && "an empty batch is accepted");
  const raises = "upsert raises" in fields ? String(fields["upsert raises"]) : null;
  const isUnavailable = "credentials" in fields && fields.credentials === null;
  const failures = isUnavailable || raises === "always" ? Number.POSITIVE_INFINITY : failureCount(raises);
  if (failures === null) return unmapped;
  const ctx = await newTenant();
  const events = Array.from({ length: count }, (_, index) => ({
    user_id: `user-${index}`,
    text: `I bought ${index + 2} maple chairs last Saturday`,
  }));
  await send(ctx, events);
  const waits = await workUntilIdle(ctx, failures);
  const deadLetterCount = (await listDeadLetters(ctx, listDeadLettersInput.parse({ limit: 200 }))).items
    .length;
  const storedCount = (await memoriesOf(ctx)).length;
  const expectedFields = fieldsOf(expected);
  const toCount = (value: unknown) => (value === "all" ? count : Number(value ?? 0));
  return failIfAny(
    expectedFields.success !== undefined &&
      storedCount !== toCount(expectedFields.success) &&
      `${storedCount} stored`,
    expectedFields.failed !== undefined &&
      deadLetterCount !== toCount(expectedFields.failed) &&
      `${deadLetterCount} dead letters`,
    (expectedFields.dlq ?? expectedFields.dlq_calls) !== undefined &&
      deadLetterCount !== toCount(expectedFields.dlq ?? expectedFields.dlq_calls) &&
      `${deadLetterCount} dead letters`,
    Array.isArray(expectedFields.sleeps_s) &&
      !expectedFields.sleeps_s.every((seconds, index) => isNear(waits[index], Number(seconds))) &&
      `waits ${waits.map((wait) => wait.toFixed(1)).join(", ")} s`,
  );
}

/** Waits vary by a fifth, so that jobs that failed together are not retried together. */
const isNear = (wait: number | undefined, seconds: number) =>
  wait !== undefined && wait >= seconds * 0.7 && wait <= seconds * 1.2;

function failureCount(raises: string | null): number | null {
  if (raises === null || raises === "never") return 0;
  if (/once|first/.test(raises)) return 1;
  if (/twice/.test(raises)) return 2;
  return /^\d+$/.test(raises) ? Number(raises) : null;
}

/**
 * Fails the first `failures` attempts as if the database were unavailable. Returns the wait after each failed
 * attempt.
 */
async function workUntilIdle(ctx: Ctx, failures: number): Promise<number[]> {
  const waits: number[] = [];
  const failUnavailable = async () => {
    throw new AppError("database_unavailable", "The database is unavailable.");
  };
  for (let round = 0; round < 50; round++) {
    await (round < failures ? work(failUnavailable) : work());
    const [wait] = await skipWaits(ctx);
    if (wait === undefined) break;
    waits.push(wait);
  }
  return waits;
}
