import { z } from "zod";
import { writeAudit } from "@/lib/audit";
import { AppError, type Ctx, type OwnerNo, requireScope } from "@/lib/core";
import { inTenant, ofTenant, sql } from "@/lib/db";
import type { Payload, Urgency } from "./contracts";
import { enqueue } from "./enqueue";

/** A page of dead letters; the cursor is the `nextCursor` of the page before. */
export const listDeadLettersInput = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, "is not a cursor of this list")
    .optional()
    .describe("Where to go on"),
  limit: z.int().min(1).max(200).describe("Dead letters a page"),
});
/** Input of listDeadLetters. */
export type ListDeadLettersInput = z.infer<typeof listDeadLettersInput>;

/** Names one dead letter, by the number it had as a job. */
export const deadLetterInput = z.object({ jobNo: z.int().positive().describe("Number of the dead job") });
/** Input of retryDeadLetter and discardDeadLetter. */
export type DeadLetterInput = z.infer<typeof deadLetterInput>;

/** A job that failed for good. `error` is the code of its last failure, `attempts` counts all of them. */
export type DeadLetter = {
  readonly jobNo: number;
  readonly ownerNo: OwnerNo;
  readonly urgency: Urgency;
  readonly kind: string;
  readonly payload: Payload;
  readonly attempts: number;
  readonly error: string;
  readonly createdAt: Date;
  readonly diedAt: Date;
};

type DeadRow = {
  job_no: string;
  owner_no: OwnerNo;
  urgency: Urgency;
  kind: string;
  payload: string;
  attempts: number;
  max_attempts: number;
  error: string;
  trace: string | null;
  created_at: Date;
  died_at: Date;
};

/** Jobs of the tenant that failed for good, the youngest job first. Needs `admin` and a key bound to no owner. */
export async function listDeadLetters(
  ctx: Ctx,
  input: ListDeadLettersInput,
): Promise<{ items: DeadLetter[]; nextCursor: string | null }> {
  requireTenantAdmin(ctx);
  const { cursor, limit } = input;
  // Counts on dead_letters_by_owner for a tenant with few, on the primary key for one with many.
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<DeadRow>(sql`
      select * from dead_letters
      where ${ofTenant(sql`owner_no`, ctx.tenantNo)} and job_no < ${cursor ?? "9223372036854775807"}::bigint
      order by job_no desc limit ${limit + 1}::int`),
  );
  const items = rows.slice(0, limit).map(asDeadLetter);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.jobNo) : null };
}

/**
 * Puts a dead job back at the end of its lane, under a new number and with all its attempts.
 * Throws `not_found` for an unknown job and another tenant's alike. Needs `admin` and a key bound to no owner.
 */
export async function retryDeadLetter(ctx: Ctx, input: DeadLetterInput): Promise<void> {
  requireTenantAdmin(ctx);
  await inTenant(ctx, "accept", async (tx) => {
    const [dead] = await tx.rows<DeadRow>(sql`
      delete from dead_letters
      where job_no = ${input.jobNo}::bigint and ${ofTenant(sql`owner_no`, ctx.tenantNo)} returning *`);
    if (!dead) throw unknown(input);
    const { ownerNo, urgency, kind, payload } = asDeadLetter(dead);
    const job = { ownerNo, urgency, kind, payload, ...(dead.trace ? { trace: dead.trace } : {}) };
    await enqueue(tx, [job], dead.max_attempts);
    await writeAudit(tx, ctx, "job.retry", { jobs: 1 });
  });
}

/**
 * Deletes a dead job for ever. Throws `not_found` for an unknown job and another tenant's alike.
 * Needs `admin` and a key bound to no owner.
 */
export async function discardDeadLetter(ctx: Ctx, input: DeadLetterInput): Promise<void> {
  requireTenantAdmin(ctx);
  await inTenant(ctx, "accept", async (tx) => {
    const gone = await tx.rows(sql`
      delete from dead_letters
      where job_no = ${input.jobNo}::bigint and ${ofTenant(sql`owner_no`, ctx.tenantNo)} returning 1`);
    if (gone.length === 0) throw unknown(input);
    await writeAudit(tx, ctx, "job.discard", { jobs: 1 });
  });
}

function requireTenantAdmin(ctx: Ctx): void {
  requireScope(ctx, "admin");
  if (ctx.owner)
    throw new AppError("owner_forbidden", "Dead letters are the tenant's. Use a key bound to no owner.");
}

function unknown({ jobNo }: DeadLetterInput): AppError {
  return new AppError("not_found", "There is no such dead letter. It may have been retried or discarded.", {
    jobNo,
  });
}

function asDeadLetter(row: DeadRow): DeadLetter {
  return {
    jobNo: Number(row.job_no),
    ownerNo: row.owner_no,
    urgency: row.urgency,
    kind: row.kind,
    payload: JSON.parse(row.payload) as Payload,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.created_at,
    diedAt: row.died_at,
  };
}
