import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError, type Ctx } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";
import {
  consumeInstallationValue,
  findInstallationValue,
  setInstallationValue,
} from "@/lib/storage/settings";
import { hashPassword } from "./password";
import { personName } from "./person";
import { countAttempt } from "./sign-in-attempts";
import { ensureTenant } from "./tenant";
import { isTrivial, newPassword } from "./weak-password";

const TOKEN_KEY = "setup_token";

export const setupInput = z
  .strictObject({
    token: z.string().max(200).describe("The setup token that the server printed at startup"),
    name: personName,
    password: newPassword,
  })
  .refine((input) => !isTrivial(input.password, input.name), {
    path: ["password"],
    error: "Password is too similar to your username.",
  });
export const setupOutput = z.object({ name: z.string() });

let isDone = false;

/** Returns whether a member with a password exists. This process caches the answer once it is true. */
export async function hasPeople(): Promise<boolean> {
  if (isDone) return true;
  const rows = await asSystem("work", (tx) => tx.rows(sql`select 1 from people limit 1`));
  isDone = rows.length > 0;
  return isDone;
}

/**
 * Returns a new token for creating the first member, which replaces any older one; null when a member exists.
 * Only its hash is stored, so only someone who can read the server's console can use it.
 */
export async function offerSetup(): Promise<string | null> {
  if (await hasPeople()) return null;
  const token = randomBytes(24).toString("base64url");
  await asSystem("accept", (tx) => setInstallationValue(tx, TOKEN_KEY, hashOf(token)));
  return token;
}

/**
 * Creates the first member, an admin, and the tenant `default`. The token is removed in the same transaction,
 * so only one of two simultaneous requests succeeds. Throws `not_found` when a member exists,
 * `unauthenticated` for a wrong token, and `rate_limited` after ten wrong tokens.
 */
export async function setUp(
  { requestId }: Pick<Ctx, "requestId">,
  input: z.infer<typeof setupInput>,
): Promise<z.infer<typeof setupOutput>> {
  if (await hasPeople()) throw alreadyDone();
  // The token is checked before the password is hashed, so a wrong token costs little. The right token is
  // never throttled.
  if (!(await isOffered(input.token))) {
    // Another request may have used the token since the first check.
    if (await hasPeople()) throw alreadyDone();
    await countAttempt(TOKEN_KEY);
    throw new AppError("unauthenticated", "Invalid setup token. Use the link from the latest server start.");
  }
  const hash = await hashPassword(input.password);
  await asSystem("accept", async (tx) => {
    if (!(await consumeInstallationValue(tx, TOKEN_KEY, hashOf(input.token)))) throw alreadyDone();
    const tenantNo = await ensureTenant(tx, "default");
    const [row] = await tx.rows<
      TableRow<"people", "person_no">
    >(sql`insert into people (name, password_hash, role)
      values (${input.name}, ${hash}, 'admin') returning person_no`);
    const actor = `person:${input.name}`;
    await writeAudit(tx, { tenantNo, actor, requestId }, "setup", { people: 1 }, `person:${row?.person_no}`);
  });
  return { name: input.name };
}

async function isOffered(token: string): Promise<boolean> {
  const offered = Buffer.from((await findInstallationValue(TOKEN_KEY)) ?? "");
  const givenHash = Buffer.from(hashOf(token));
  return offered.length === givenHash.length && timingSafeEqual(offered, givenHash);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function alreadyDone(): AppError {
  return new AppError("not_found", "Setup is already complete. Sign in.");
}
