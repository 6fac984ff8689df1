import { createHmac } from "node:crypto";
import { AppError } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";
import { keptSecret } from "@/lib/settings";

/** So many wrong guesses in a row are free; then each waits twice as long as the one before. */
const FREE = 10;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 900;
/** Guesses that are older than this, in hours, are forgotten. */
const FORGET_H = 24;

/**
 * Counts a guess before it is checked, so that guesses at once can't pass together. After ten wrong ones in a row it throws
 * `rate_limited` with the wait, which grows from 30 s to 15 minutes; a longer one is of a clock that was set back since, and void. `subject` is what is guessed at, such as a name; it is
 * stored as a keyed hash, because people also type passwords where names belong.
 */
export async function countGuess(subject: string): Promise<void> {
  const hash = await subjectHash(subject);
  const waitS = await asSystem("accept", async (tx) => {
    await tx.rows(sql`delete from guesses where last_at < now() - ${FORGET_H} * interval '1 hour'`);
    const counted = await tx.rows(sql`insert into guesses (subject_hash, failures, last_at)
      values (${hash}::bytea, 1, now())
      on conflict (subject_hash) do update set failures = guesses.failures + 1, last_at = now(),
        wait_until = case when guesses.failures + 1 >= ${FREE}::int then
          now() + least(${FIRST_WAIT_S} * power(2, least(guesses.failures + 1 - ${FREE}::int, 10)), ${LONGEST_WAIT_S})
            * interval '1 second' end
      where guesses.wait_until is null or guesses.wait_until <= now()
        or guesses.wait_until > now() + ${LONGEST_WAIT_S} * interval '1 second'
      returning failures`);
    if (counted.length > 0) return 0;
    const [row] = await tx.rows<{ wait_s: number }>(
      sql`select ceil(extract(epoch from wait_until - now()))::int as wait_s from guesses where subject_hash = ${hash}::bytea`,
    );
    return Math.max(1, Number(row?.wait_s ?? 1));
  });
  if (waitS === 0) return;
  throw new AppError("rate_limited", `Too many wrong attempts. Try again in ${words(waitS)}.`, {
    retryAfterSeconds: waitS,
  });
}

/** Forgets the wrong guesses at a subject: the right one came, or an operator made a new password. */
export async function forgetGuesses(subject: string): Promise<void> {
  const hash = await subjectHash(subject);
  await asSystem("accept", (tx) => tx.rows(sql`delete from guesses where subject_hash = ${hash}::bytea`));
}

async function subjectHash(subject: string): Promise<Buffer> {
  return createHmac("sha256", await keptSecret("guess_key"))
    .update(subject.toLowerCase())
    .digest();
}

function words(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
