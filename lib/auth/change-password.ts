import { z } from "zod";
import { writeAudit } from "@/lib/audit";
import { AppError, type Ctx } from "@/lib/core";
import { asSystem, sql } from "@/lib/db";
import { forgetStanding } from "./check-session";
import { countGuess, forgetGuesses } from "./guesses";
import { hashPassword, isPassword } from "./password";
import { personOf } from "./person";
import { isTrivial, newPassword } from "./weak-password";

export const changePasswordInput = z.strictObject({
  current: z.string().max(256),
  password: newPassword,
});
export const changePasswordOutput = z.object({ changed: z.number() });

/**
 * Changes the caller's own password and ends all their sessions, this one too: the page signs in anew. Wrong guesses at the
 * current one count like those at sign-in. Throws `invalid_input` for those, and for who has none because they came by single sign-on.
 */
export async function changePassword(
  ctx: Ctx,
  input: z.infer<typeof changePasswordInput>,
): Promise<z.infer<typeof changePasswordOutput>> {
  const { personNo, name } = personOf(ctx);
  if (personNo === null)
    throw wrong("current", "is kept by your provider of single sign-on: change it there");
  if (isTrivial(input.password, name)) throw wrong("password", "is little more than your name");
  await countGuess(`name:${name}`);
  const [row] = await asSystem("accept", (tx) =>
    tx.rows<{ password_hash: string }>(
      sql`select password_hash from people where person_no = ${personNo}::int`,
    ),
  );
  if (!(await isPassword(input.current, row?.password_hash))) throw wrong("current", "is not your password");
  await forgetGuesses(`name:${name}`);
  const hash = await hashPassword(input.password);
  await asSystem("accept", async (tx) => {
    await tx.rows(sql`update people set password_hash = ${hash}, session_epoch = session_epoch + 1
      where person_no = ${personNo}::int`);
    await writeAudit(tx, ctx, "person.password", { person: personNo });
  });
  forgetStanding(personNo);
  return { changed: 1 };
}

function wrong(path: string, message: string): AppError {
  return new AppError("invalid_input", "The request has fields that are wrong.", {
    fields: [{ path, message }],
  });
}
