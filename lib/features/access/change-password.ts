import { z } from "zod";
import { AppError, type Ctx } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { asSystem, sql, type TableRow } from "@/lib/storage/db";
import { invalidatePerson } from "./check-session";
import { hashPassword, isPassword } from "./password";
import { personOf } from "./person";
import { clearAttempts, countAttempt } from "./sign-in-attempts";
import { isTrivial, newPassword } from "./weak-password";

export const changePasswordInput = z.strictObject({
  current: z.string().max(256),
  password: newPassword,
});
export const changePasswordOutput = z.object({ changed: z.number() });

/**
 * Changes the caller's password and ends all their sessions, including the current one; the page then signs
 * in again. A wrong current password counts as a failed sign-in. Throws `invalid_input` for a wrong password,
 * and for members who use single sign-on, because they have no password here.
 */
export async function changePassword(
  ctx: Ctx,
  input: z.infer<typeof changePasswordInput>,
): Promise<z.infer<typeof changePasswordOutput>> {
  const { personNo, name } = personOf(ctx);
  if (personNo === null) throw invalidField("current", "Managed by your identity provider");
  if (isTrivial(input.password, name)) throw invalidField("password", "Too similar to your username");
  await countAttempt(`name:${name}`);
  const [row] = await asSystem("accept", (tx) =>
    tx.rows<TableRow<"people", "password_hash">>(
      sql`select password_hash from people where person_no = ${personNo}::int`,
    ),
  );
  if (!(await isPassword(input.current, row?.password_hash)))
    throw invalidField("current", "Current password is incorrect");
  await clearAttempts(`name:${name}`);
  const hash = await hashPassword(input.password);
  await asSystem("accept", async (tx) => {
    await tx.rows(sql`update people set password_hash = ${hash}, session_epoch = session_epoch + 1
      where person_no = ${personNo}::int`);
    await writeAudit(tx, ctx, "person.password", { person: personNo }, `person:${personNo}`);
  });
  invalidatePerson(personNo);
  return { changed: 1 };
}

function invalidField(path: string, message: string): AppError {
  return new AppError("invalid_input", "Validation failed.", {
    fields: [{ path, message }],
  });
}
