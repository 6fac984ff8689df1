import { z } from "zod";
import { AppError, type Ctx, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { asSystem, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { invalidatePerson } from "./check-session";
import { hashPassword, randomPassword } from "./password";
import { personName, ROLES, type Role } from "./person";
import { clearAttempts } from "./sign-in-attempts";
import { ensureTenant } from "./tenant";

const personOutput = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(ROLES),
  created_at: z.iso.datetime(),
  last_sign_in_at: z.iso.datetime().nullable(),
});
export const listPeopleOutput = z.object({ items: z.array(personOutput) });
export const createPersonInput = z.strictObject({
  name: personName,
  role: z.enum(ROLES).describe("admin: full access; reader: read-only access"),
});
export const createPersonOutput = z.object({
  id: z.number(),
  name: z.string(),
  password: z.string().describe("Initial password; shown once"),
});
export const changeRoleInput = z.strictObject({ role: z.enum(ROLES) });
/** The output of an operation that changes members: how many it changed. */
export const changedPeople = z.object({ changed: z.number() });
export const resetOutput = z.object({ password: z.string().describe("Shown once") });

/** Parses a person's number from a path. Throws `not_found` for text that is not a number. */
export function personNumber(id: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(id ?? "")) throw unknown();
  return Number(id);
}

/** Returns every member with a password, oldest first. Requires `admin`. */
export async function listPeople(ctx: Ctx): Promise<z.infer<typeof listPeopleOutput>> {
  requireScope(ctx, "admin");
  const rows = await asSystem("work", (tx) =>
    tx.rows<TableRow<"people", "name" | "created_at" | "last_sign_in_at"> & { id: number; role: Role }>(
      sql`select person_no as id, name, role, created_at, last_sign_in_at from people order by person_no limit 1000`,
    ),
  );
  return {
    items: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Creates a member with a random password that is returned once. Throws `name_taken` when the name is taken.
 */
export async function createPerson(
  ctx: Ctx,
  input: z.infer<typeof createPersonInput>,
): Promise<z.infer<typeof createPersonOutput>> {
  requireScope(ctx, "admin");
  const password = randomPassword();
  const hash = await hashPassword(password);
  return changing(
    ctx,
    "person.create",
    async (tx) => {
      const [row] = await tx.rows<
        TableRow<"people", "person_no">
      >(sql`insert into people (name, password_hash, role)
      values (${input.name}, ${hash}, ${input.role}) on conflict (lower(name)) do nothing returning person_no`);
      if (!row) throw new AppError("name_taken", "That username is taken.");
      return { id: row.person_no, result: { id: row.person_no, name: input.name, password } };
    },
    ` role:${input.role}`,
  );
}

/** Changes a person's role. Throws `not_found`, and `last_admin` when there is no other admin. */
export async function changeRole(
  ctx: Ctx,
  input: { id: number; role: Role },
): Promise<z.infer<typeof changedPeople>> {
  requireScope(ctx, "admin");
  return changing(
    ctx,
    "person.role",
    async (tx) => {
      if (input.role !== "admin") await requireOtherAdmin(tx, input.id);
      const rows = await tx.rows(
        sql`update people set role = ${input.role} where person_no = ${input.id}::int returning person_no`,
      );
      if (rows.length === 0) throw unknown();
      return { id: input.id, result: { changed: rows.length } };
    },
    ` role:${input.role}`,
  );
}

/**
 * Removes a person and ends their sessions. Throws `not_found`, and `last_admin` when there is no other
 * admin.
 */
export async function removePerson(ctx: Ctx, input: { id: number }): Promise<z.infer<typeof changedPeople>> {
  requireScope(ctx, "admin");
  return changing(ctx, "person.remove", async (tx) => {
    await requireOtherAdmin(tx, input.id);
    const rows = await tx.rows(
      sql`delete from people where person_no = ${input.id}::int returning person_no`,
    );
    if (rows.length === 0) throw unknown();
    return { id: input.id, result: { changed: rows.length } };
  });
}

/** Sets and returns a random password. Ends the member's sessions and clears their failed attempts. */
export async function resetPassword(ctx: Ctx, input: { id: number }): Promise<z.infer<typeof resetOutput>> {
  requireScope(ctx, "admin");
  const password = randomPassword();
  const hash = await hashPassword(password);
  const name = await changing(ctx, "person.reset", async (tx) => {
    const [row] = await tx.rows<TableRow<"people", "name">>(sql`update people
      set password_hash = ${hash}, session_epoch = session_epoch + 1 where person_no = ${input.id}::int returning name`);
    if (!row) throw unknown();
    return { id: input.id, result: row.name };
  });
  await clearAttempts(`name:${name}`);
  return { password };
}

async function changing<T>(
  ctx: Ctx,
  action: string,
  work: (tx: Tx) => Promise<{ id: number; result: T }>,
  detail = "",
): Promise<T> {
  const { id, result } = await asSystem("accept", async (tx) => {
    const done = await work(tx);
    // Members belong to no tenant. The audit entry goes to the actor's current tenant, or to the tenant
    // `default` for an operator.
    const tenantNo = ctx.tenantNo === 0 ? await ensureTenant(tx, "default") : ctx.tenantNo;
    await writeAudit(tx, { ...ctx, tenantNo }, action, { person: done.id }, `person:${done.id}${detail}`);
    return done;
  });
  invalidatePerson(id);
  return result;
}

/** Locks the admins, so two simultaneous removals cannot remove the last one. */
async function requireOtherAdmin(tx: Tx, leavingNo: number): Promise<void> {
  const admins = await tx.rows<TableRow<"people", "person_no">>(
    sql`select person_no from people where role = 'admin' order by person_no for update`,
  );
  if (admins.length === 1 && admins[0]?.person_no === leavingNo)
    throw new AppError("last_admin", "This is the last admin. Promote another member first.");
}

function unknown(): AppError {
  return new AppError("not_found", "Member not found.");
}
