import { createHmac } from "node:crypto";
import { AppError } from "@/lib/base/core";
import { asSystem, sql } from "@/lib/storage/db";
import { loadOrCreateSecret } from "@/lib/storage/settings";

/**
 * After this many failures in a row, each attempt must wait. Each wait is twice as long as the one before.
 */
const MAX_FAILURES = 10;
const FIRST_WAIT_S = 30;
const MAX_WAIT_S = 900;
/** Attempts older than this, in hours, are deleted. */
const FORGET_H = 24;

/**
 * Counts an attempt to sign in. Call it before the check, so simultaneous attempts are all counted. After ten
 * failures in a row, it throws `rate_limited` with the wait, which grows from 30 s to 15 minutes. A longer
 * stored wait is ignored, because it comes from a clock that was set back. `subject` identifies the account,
 * for example by its name. It is stored as a keyed hash, because people also type passwords into the name
 * field.
 */
export async function countAttempt(subject: string): Promise<void> {
  const hash = await subjectHash(subject);
  const waitS = await asSystem("accept", async (tx) => {
    await tx.rows(sql`delete from sign_in_attempts where last_at < now() - ${FORGET_H} * interval '1 hour'`);
    const counted = await tx.rows(sql`insert into sign_in_attempts (subject_hash, failures, last_at)
      values (${hash}::bytea, 1, now())
      on conflict (subject_hash) do update set failures = sign_in_attempts.failures + 1, last_at = now(),
        wait_until = case when sign_in_attempts.failures + 1 >= ${MAX_FAILURES}::int then
          now() + least(${FIRST_WAIT_S} * power(2, least(sign_in_attempts.failures + 1 - ${MAX_FAILURES}::int, 10)), ${MAX_WAIT_S})
            * interval '1 second' end
      where sign_in_attempts.wait_until is null or sign_in_attempts.wait_until <= now()
        or sign_in_attempts.wait_until > now() + ${MAX_WAIT_S} * interval '1 second'
      returning failures`);
    if (counted.length > 0) return 0;
    const [row] = await tx.rows<{ wait_s: number }>(
      sql`select ceil(extract(epoch from wait_until - now()))::int as wait_s from sign_in_attempts where subject_hash = ${hash}::bytea`,
    );
    return Math.max(1, Number(row?.wait_s ?? 1));
  });
  if (waitS === 0) return;
  throw new AppError("rate_limited", `Too many failed attempts. Try again in ${durationText(waitS)}.`, {
    retryAfterSeconds: waitS,
  });
}

/** Clears the failed attempts of a subject after a success, or after an admin set a new password. */
export async function clearAttempts(subject: string): Promise<void> {
  const hash = await subjectHash(subject);
  await asSystem("accept", (tx) =>
    tx.rows(sql`delete from sign_in_attempts where subject_hash = ${hash}::bytea`),
  );
}

async function subjectHash(subject: string): Promise<Buffer> {
  return createHmac("sha256", await loadOrCreateSecret("sign_in_attempts_key"))
    .update(subject.toLowerCase())
    .digest();
}

function durationText(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
