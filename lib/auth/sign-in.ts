import { env } from "@/lib/config";
import { AppError } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";
import { countGuess, forgetGuesses } from "./guesses";
import { isPassword, requireRoom } from "./password";
import { personName, type Role } from "./person";

/** What a session says of its person. `epoch` is the one of the person when the session began. */
export type Claims = {
  readonly name: string;
  readonly personNo: number | null;
  readonly epoch: number;
};

type Found = { person_no: number; name: string; password_hash: string; session_epoch: number };

/**
 * Who has this name and password. Throws `unauthenticated`, the same and as late for an unknown name as for a wrong password,
 * and `rate_limited` after ten wrong ones in a row, whether or not somebody has the name.
 */
export async function signIn(input: { name: string; password: string }): Promise<Claims> {
  const name = input.name.trim();
  // Before it counts: who is turned away for lack of room has not guessed wrong.
  requireRoom();
  await countGuess(`name:${name}`);
  const found = personName.safeParse(name).success ? await findByName(name) : undefined;
  // 256 is the longest password there is; a longer one only costs time.
  const isRight = await isPassword(input.password.slice(0, 257), found?.password_hash);
  if (!found || !isRight) throw new AppError("unauthenticated", "The name or the password is wrong.");
  await forgetGuesses(`name:${name}`);
  await asSystem("accept", (tx) =>
    tx.rows(sql`update people set last_sign_in_at = now() where person_no = ${found.person_no}::int`),
  );
  return { name: found.name, personNo: found.person_no, epoch: found.session_epoch };
}

/**
 * The role of somebody whom the provider of single sign-on vouches for, by the lists of the configuration; null for who is on
 * none. An address that the provider has not verified is nobody's.
 */
export function roleByEmail(email: string): Role | null {
  const { OIDC_ISSUER, OIDC_ADMINS, OIDC_READERS } = env();
  if (!OIDC_ISSUER) return null;
  const address = email.toLowerCase();
  if (OIDC_ADMINS.includes(address)) return "admin";
  return OIDC_READERS.includes(address) ? "reader" : null;
}

async function findByName(name: string): Promise<Found | undefined> {
  const [row] = await asSystem("accept", (tx) =>
    tx.rows<Found>(
      sql`select person_no, name, password_hash, session_epoch from people where lower(name) = lower(${name})`,
    ),
  );
  return row;
}
