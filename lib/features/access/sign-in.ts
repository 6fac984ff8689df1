import { env } from "@/lib/base/config";
import { AppError, asAppError, type Ctx } from "@/lib/base/core";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";
import { isPassword, requireCapacity } from "./password";
import { personName, type Role } from "./person";
import { recordFailedSignIn, recordSignIn } from "./record-sign-in";
import { clearAttempts, countAttempt } from "./sign-in-attempts";

/** The content of a session. `epoch` is the person's session epoch when the session began. */
export type Claims = {
  readonly name: string;
  readonly personNo: number | null;
  readonly epoch: number;
};

type PersonRow = TableRow<"people", "person_no" | "name" | "password_hash" | "session_epoch">;

/**
 * Returns the claims of the member with this name and password. Throws `unauthenticated`, with the same
 * message and delay for an unknown name and a wrong password, and `rate_limited` after ten failures in a row,
 * for known and unknown names. Records successes and failures in the log and in the audit log.
 */
export async function signIn(
  { requestId }: Pick<Ctx, "requestId">,
  input: { name: string; password: string },
): Promise<Claims> {
  const name = input.name.trim();
  const attempt = { name: null, personNo: null, by: "password" } as const;
  const recordRefusal = async (thrown: unknown): Promise<never> => {
    await recordFailedSignIn(attempt, asAppError(thrown).code, requestId);
    throw thrown;
  };
  try {
    // Capacity is checked before the attempt is counted, because a refusal under load is not a failed
    // attempt.
    requireCapacity();
    await countAttempt(`name:${name}`);
  } catch (thrown) {
    return recordRefusal(thrown);
  }
  const row = personName.safeParse(name).success ? await findByName(name) : undefined;
  const knownAttempt = row ? { ...attempt, name: row.name, personNo: row.person_no } : attempt;
  // The longest valid password has 256 characters, so hashing more would only cost time.
  const isRight = await isPassword(input.password.slice(0, 257), row?.password_hash).catch(recordRefusal);
  if (!row || !isRight) {
    await recordFailedSignIn(knownAttempt, "unauthenticated", requestId);
    throw new AppError("unauthenticated", "Wrong username or password.");
  }
  await clearAttempts(`name:${name}`);
  await asSystem("accept", async (tx) => {
    await tx.rows(sql`update people set last_sign_in_at = now() where person_no = ${row.person_no}::int`);
    await recordSignIn(tx, knownAttempt, requestId);
  });
  return { name: row.name, personNo: row.person_no, epoch: row.session_epoch };
}

/** Records a sign-in by single sign-on: the claims of a success, or the error code of a failure. */
export async function recordSsoSignIn(
  { requestId }: Pick<Ctx, "requestId">,
  outcome: { readonly claims: Claims } | { readonly refusal: string },
): Promise<void> {
  const attempt = { name: null, personNo: null, by: "sso" } as const;
  if ("refusal" in outcome) return recordFailedSignIn(attempt, outcome.refusal, requestId);
  const knownAttempt = { ...attempt, name: outcome.claims.name };
  await asSystem("accept", (tx) => recordSignIn(tx, knownAttempt, requestId));
}

/**
 * Returns the role that the configuration assigns to a single sign-on email address, or null when the address
 * is on neither list. The caller checks that the provider has verified the address.
 */
export function roleByEmail(email: string): Role | null {
  const { OIDC_ISSUER, OIDC_ADMINS, OIDC_READERS } = env();
  if (!OIDC_ISSUER) return null;
  const address = email.toLowerCase();
  if (OIDC_ADMINS.includes(address)) return "admin";
  return OIDC_READERS.includes(address) ? "reader" : null;
}

async function findByName(name: string): Promise<PersonRow | undefined> {
  const [row] = await asSystem("accept", (tx) =>
    tx.rows<PersonRow>(
      sql`select person_no, name, password_hash, session_epoch from people where lower(name) = lower(${name})`,
    ),
  );
  return row;
}
