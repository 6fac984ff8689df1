import { type Policy, redactText } from "@/lib/analysis/pii";
import { AppError, type Ctx, requireScope, requireWholeTenant, type TenantNo } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { withCustomRules } from "./patterns/match-custom-rules";

/** A version of the instructions for a task. Version 0 is that of a tenant that has set none. */
type PromptVersion = {
  readonly version: number;
  readonly instructions: string;
  readonly set_by: string | null;
  readonly set_at: string | null;
};

const NONE: PromptVersion = { version: 0, instructions: "", set_by: null, set_at: null };
const COLUMNS = sql`version, instructions, set_by, set_at`;
type Row = TableRow<"task_prompts", "version" | "instructions" | "set_by" | "set_at">;

/** Returns the last `limit` versions of instructions, newest first. Uses the key of task_prompts. */
export async function readPrompts(
  tx: Tx,
  tenantNo: TenantNo,
  task: string,
  limit: number,
): Promise<PromptVersion[]> {
  const rows = await tx.rows<Row>(sql`select ${COLUMNS} from task_prompts where tenant_no = ${tenantNo}::int
    and task = ${task} order by version desc limit ${limit}::int`);
  return rows.map((row) => ({ ...row, set_at: row.set_at.toISOString() }));
}

/** Returns the instructions of a task that apply. */
export async function readPrompt(tx: Tx, tenantNo: TenantNo, task: string): Promise<PromptVersion> {
  const [last] = await readPrompts(tx, tenantNo, task, 1);
  return last ?? NONE;
}

/**
 * Stores a further version of a task's instructions: the given ones, or those of version `restore`. Throws
 * `conflict` when the last version is not `version`, `not_found` for a version that does not exist, and
 * `scope_missing` or `owner_forbidden` like all settings.
 */
export async function writePrompt(
  tx: Tx,
  ctx: Ctx,
  task: string,
  change: { readonly instructions: string } | { readonly restore: number },
  version: number,
): Promise<void> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  const instructions =
    "instructions" in change ? change.instructions : await readVersion(tx, ctx, task, change.restore);
  const rows = await tx.rows(sql`insert into task_prompts (tenant_no, task, version, instructions, set_by)
    select ${ctx.tenantNo}::int, ${task}, ${version + 1}::int, ${instructions}, ${ctx.actor}
    where (select coalesce(max(version), 0) from task_prompts where tenant_no = ${ctx.tenantNo}::int and task = ${task})
      = ${version}::int
    on conflict do nothing returning 1`);
  if (rows.length === 0)
    throw new AppError("conflict", "Someone else saved newer instructions. Reload to continue.");
  await writeAudit(tx, ctx, "prompt.set", { version: version + 1 }, `task:${task}`);
}

/**
 * Removes the text of all versions of a task's instructions. The versions stay, so that what was written with
 * them can be told apart. Throws `scope_missing` or `owner_forbidden` like all settings.
 */
export async function erasePrompts(tx: Tx, ctx: Ctx, task: string): Promise<void> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  const erased = await tx.rows(sql`update task_prompts set instructions = ''
    where tenant_no = ${ctx.tenantNo}::int and task = ${task} and instructions <> '' returning 1`);
  await writeAudit(tx, ctx, "prompt.erase", { versions: erased.length }, `task:${task}`);
}

/** Redacts all versions of the tenant's instructions by a policy. Throws `pattern_over_budget`. */
export async function redactPrompts({ tenantNo }: Pick<Ctx, "tenantNo">, policy: Policy): Promise<void> {
  const rows = await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows<Pick<Row, "instructions">>(
      sql`select distinct instructions from task_prompts where tenant_no = ${tenantNo}::int`,
    ),
  );
  for (const { instructions } of rows) {
    const { text } = await withCustomRules(policy, (own) => redactText(instructions, own));
    if (text === instructions) continue;
    await inTenant({ tenantNo }, "work", (tx) =>
      tx.rows(sql`update task_prompts set instructions = ${text}
        where tenant_no = ${tenantNo}::int and instructions = ${instructions}`),
    );
  }
}

async function readVersion(tx: Tx, ctx: Ctx, task: string, version: number): Promise<string> {
  if (version === 0) return NONE.instructions;
  const [row] = await tx.rows<Row>(sql`select ${COLUMNS} from task_prompts
    where tenant_no = ${ctx.tenantNo}::int and task = ${task} and version = ${version}::int`);
  if (row) return row.instructions;
  throw new AppError("not_found", "These instructions have no such version.");
}
