import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { writeAudit } from "@/lib/audit";
import { AppError } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";
import { putMark, readMark, takeMark } from "@/lib/settings";
import { countGuess } from "./guesses";
import { hashPassword } from "./password";
import { personName } from "./person";
import { ensureTenant } from "./tenant";
import { isTrivial, newPassword } from "./weak-password";

const MARK = "setup_token";

export const setupInput = z
  .strictObject({
    token: z.string().max(200).describe("The one that the server printed at its start"),
    name: personName,
    password: newPassword,
  })
  .refine((input) => !isTrivial(input.password, input.name), {
    path: ["password"],
    error: "is too easy to guess: it is little more than the name",
  });
export const setupOutput = z.object({ name: z.string() });

let isDone = false;

/** Whether somebody can sign in with a name. Once true, it stays so for this process. */
export async function hasPeople(): Promise<boolean> {
  if (isDone) return true;
  const rows = await asSystem("work", (tx) => tx.rows(sql`select 1 from people limit 1`));
  isDone = rows.length > 0;
  return isDone;
}

/**
 * A fresh token for the first person, in place of an older one; null when there is somebody. Only its hash is kept: who reads
 * the console of the server, and nobody else, can take it over.
 */
export async function offerSetup(): Promise<string | null> {
  if (await hasPeople()) return null;
  const token = randomBytes(24).toString("base64url");
  await asSystem("accept", (tx) => putMark(tx, MARK, hashOf(token)));
  return token;
}

/**
 * Makes the first person, an admin, and the tenant `default`. The token is taken in the same transaction, so that of two
 * requests at once one succeeds. Throws `not_found` when there is somebody, `unauthenticated` for a wrong token, and
 * `rate_limited` after ten of those.
 */
export async function setUp(
  input: z.infer<typeof setupInput>,
  requestId: string,
): Promise<z.infer<typeof setupOutput>> {
  if (await hasPeople()) throw alreadyDone();
  // Asked before the password is hashed: a stranger's request costs next to nothing. The right token never waits.
  if (!(await isOffered(input.token))) {
    await countGuess(MARK);
    throw new AppError("unauthenticated", "This is not the token that the server printed at its last start.");
  }
  const hash = await hashPassword(input.password);
  await asSystem("accept", async (tx) => {
    if (!(await takeMark(tx, MARK, hashOf(input.token)))) throw alreadyDone();
    const tenantNo = await ensureTenant(tx, "default");
    await tx.rows(
      sql`insert into people (name, password_hash, role) values (${input.name}, ${hash}, 'admin')`,
    );
    await writeAudit(tx, { tenantNo, actor: `person:${input.name}`, requestId }, "setup", { people: 1 });
  });
  return { name: input.name };
}

async function isOffered(token: string): Promise<boolean> {
  const offered = Buffer.from((await readMark(MARK)) ?? "");
  const given = Buffer.from(hashOf(token));
  return offered.length === given.length && timingSafeEqual(offered, given);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function alreadyDone(): AppError {
  return new AppError("not_found", "This server is set up. Sign in.");
}
