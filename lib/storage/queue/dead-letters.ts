import { z } from "zod";
import { AppError, type Ctx, type OwnerNo, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, ofTenant, sql, type TableRow } from "@/lib/storage/db";
import type { Payload, Urgency } from "./contracts";
import { enqueue } from "./enqueue";

/** Input of listDeadLetters. `cursor` is the `nextCursor` of the previous page. */
export const listDeadLettersInput = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, "is not a valid cursor")
    .optional()
    .describe("Cursor of the previous page"),
  limit: z.int().min(1).max(200).describe("Dead letters per page"),
});
/** Input of listDeadLetters. */
export type ListDeadLettersInput = z.infer<typeof listDeadLettersInput>;

/** Input of a single dead letter, identified by the number of its job. */
const deadLetterInput = z.object({ jobNo: z.int().positive().describe("Number of the failed job") });
/** Input of retryDeadLetter and discardDeadLetter. */
export type DeadLetterInput = z.infer<typeof deadLetterInput>;

/** A job that failed permanently. `error` is the code of its last failure; `attempts` counts all failures. */
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

type DeadRow = TableRow<"dead_letters"> & { owner_no: OwnerNo; urgency: Urgency };

/**
 * Returns the tenant's dead letters, newest job first. Requires `admin` and a key without owner restriction.
 */
export async function listDeadLetters(
  ctx: Ctx,
  input: ListDeadLettersInput,
): Promise<{ items: DeadLetter[]; nextCursor: string | null }> {
  requireTenantAdmin(ctx);
  const { cursor, limit } = input;
  // Uses index `dead_letters_by_owner` for a tenant with few dead letters and the primary key of dead_letters
  // for one with many.
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
 * Adds a dead letter's job to the end of its lane, with a new number and no attempts used. Throws `not_found`
 * for unknown jobs and those of other tenants. Requires `admin` and a key without owner restriction.
 */
export async function retryDeadLetter(ctx: Ctx, input: DeadLetterInput): Promise<void> {
  requireTenantAdmin(ctx);
  await inTenant(ctx, "accept", async (tx) => {
    const [dead] = await tx.rows<DeadRow>(sql`
      delete from dead_letters
      where job_no = ${input.jobNo}::bigint and ${ofTenant(sql`owner_no`, ctx.tenantNo)} returning *`);
    if (!dead) throw deadLetterNotFound(input);
    const { ownerNo, urgency, kind, payload } = asDeadLetter(dead);
    const job = { ownerNo, urgency, kind, payload, ...(dead.trace ? { trace: dead.trace } : {}) };
    enqueue(tx, [job], dead.max_attempts);
    await writeAudit(tx, ctx, "job.retry", { jobs: 1 }, `job:${input.jobNo}`);
  });
}

/**
 * Deletes a dead letter permanently. Throws `not_found` for unknown jobs and those of other tenants.
 * Requires `admin` and a key without owner restriction.
 */
export async function discardDeadLetter(ctx: Ctx, input: DeadLetterInput): Promise<void> {
  requireTenantAdmin(ctx);
  await inTenant(ctx, "accept", async (tx) => {
    const deleted = await tx.rows(sql`
      delete from dead_letters
      where job_no = ${input.jobNo}::bigint and ${ofTenant(sql`owner_no`, ctx.tenantNo)} returning 1`);
    if (deleted.length === 0) throw deadLetterNotFound(input);
    await writeAudit(tx, ctx, "job.discard", { jobs: 1 }, `job:${input.jobNo}`);
  });
}

function requireTenantAdmin(ctx: Ctx): void {
  requireScope(ctx, "admin");
  if (ctx.owner) throw new AppError("owner_forbidden", "Managing failed jobs needs a tenant-wide API key.");
}

function deadLetterNotFound({ jobNo }: DeadLetterInput): AppError {
  return new AppError("not_found", "Failed job not found. It may have been retried or discarded.", {
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
