import { LRUCache } from "lru-cache";
import { z } from "zod";
import { writeAudit } from "@/lib/audit";
import { env } from "@/lib/config";
import { AppError, type Ctx, requireScope, requireWholeTenant, type TenantNo } from "@/lib/core";
import { inTenant, sql, type Tx } from "@/lib/db";
import type { Policy } from "@/lib/pii";
import { DEFAULT_PII_POLICY, type PiiPolicy, piiPolicy, toPolicy } from "./pii-policy-input";

export const piiPolicyOutput = z.object({
  version: z.number().describe("Counts up with each change; 0 while the installation's default holds"),
  set_by: z.string().nullable(),
  set_at: z.string().nullable(),
  policy: piiPolicy,
});
export type PiiPolicyState = z.infer<typeof piiPolicyOutput>;

export const setPiiPolicyInput = z.strictObject({
  policy: piiPolicy,
  version: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("The version it was made from; refused when another was saved meanwhile"),
});

/** How long a process may go on with an old policy. */
const FRESH_MS = 2000;

/** A tenant's policy as redaction takes it, with its version and when it was set; version 0 has no time. */
export type PolicyInForce = {
  readonly version: number;
  readonly setAt: Date | null;
  readonly policy: Policy;
};
type Kept = PolicyInForce & { readonly readAt: number };

const kept = new LRUCache<TenantNo, Kept>({ max: 1000 });
const reading = new Map<TenantNo, Promise<Kept>>();

/**
 * The policy of a tenant, up to 2 s old; with the database away the last known one. Throws `database_unavailable` when
 * none is known.
 */
export async function policyOf({ tenantNo }: Pick<Ctx, "tenantNo">): Promise<PolicyInForce> {
  const known = kept.get(tenantNo);
  // The clock of performance.now(), which nobody sets.
  if (known && performance.now() - known.readAt <= FRESH_MS) return known;
  const asked = reading.get(tenantNo) ?? refresh(tenantNo).finally(() => reading.delete(tenantNo));
  reading.set(tenantNo, asked);
  return asked.catch((thrown: unknown) => {
    if (known) return known;
    throw thrown;
  });
}

async function refresh(tenantNo: TenantNo): Promise<Kept> {
  const begunAt = performance.now();
  const row = await inTenant({ tenantNo }, "hot", (tx) => readRow(tx, tenantNo));
  const known = kept.get(tenantNo);
  // One that was saved here while this was read must not give way to the one before it.
  return known && begunAt < known.readAt ? known : keep(tenantNo, row, begunAt);
}

function keep(tenantNo: TenantNo, row: Row | undefined, readAt: number): Kept {
  const known = kept.get(tenantNo);
  const version = row?.version ?? 0;
  const format = env().PII_MASK_FORMAT;
  // Compiled patterns are kept as long as the version stays.
  const fresh: Kept =
    known?.version === version && known.policy.format === format
      ? { ...known, readAt }
      : { version, setAt: row?.set_at ?? null, policy: toPolicy(stored(row), format), readAt };
  kept.set(tenantNo, fresh);
  return fresh;
}

type Row = { version: number; policy: string; set_by: string; set_at: Date };

async function readRow(tx: Tx, tenantNo: TenantNo): Promise<Row | undefined> {
  const [row] = await tx.rows<Row>(
    sql`select version, policy, set_by, set_at from pii_policies where tenant_no = ${tenantNo}::int`,
  );
  return row;
}

function stored(row: Row | undefined): PiiPolicy {
  return row ? (JSON.parse(row.policy) as PiiPolicy) : DEFAULT_PII_POLICY;
}

function onTheWire(row: Row | undefined): PiiPolicyState {
  return {
    version: row?.version ?? 0,
    set_by: row?.set_by ?? null,
    set_at: row?.set_at.toISOString() ?? null,
    policy: stored(row),
  };
}

/** What the tenant has masked, dropped and tagged, by whom and since when. Needs `admin` and a key bound to no owner. */
export async function getPiiPolicy(ctx: Ctx): Promise<PiiPolicyState> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  return onTheWire(await inTenant(ctx, "work", (tx) => readRow(tx, ctx.tenantNo)));
}

/**
 * Sets the tenant's policy, for all processes within 2 s; what is stored already stays as it is until a scan. Needs
 * `admin` and a key bound to no owner. Throws `conflict` when another was saved since `version`.
 */
export async function setPiiPolicy(
  ctx: Ctx,
  { policy, version }: z.infer<typeof setPiiPolicyInput>,
): Promise<PiiPolicyState> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  const row = await inTenant(ctx, "accept", async (tx) => {
    const expected = version === undefined ? sql`true` : sql`p.version = ${version}::int`;
    // Two who save at once: the second waits for the first's row and finds another version.
    const [saved] = await tx.rows<Row>(sql`
      insert into pii_policies as p (tenant_no, version, policy, set_by, set_at)
      select ${ctx.tenantNo}::int, 1, ${JSON.stringify(policy)}, ${ctx.actor}, now() where ${(version ?? 0) === 0}::boolean
        or exists (select 1 from pii_policies where tenant_no = ${ctx.tenantNo}::int)
      on conflict (tenant_no) do update set version = p.version + 1, policy = excluded.policy, set_by = excluded.set_by,
        set_at = excluded.set_at where ${expected}
      returning version, policy, set_by, set_at`);
    if (!saved)
      throw new AppError("conflict", "Another policy was saved meanwhile. Load it, and change that one.");
    const choices = [...Object.values(policy.kinds), ...policy.patterns.map(({ mode }) => mode), policy.mode];
    await writeAudit(tx, ctx, "pii.policy", {
      version: saved.version,
      patterns: policy.patterns.length,
      allowed: policy.allowed.length,
      off: choices.filter((choice) => choice === "off").length,
      tagged: choices.filter((choice) => choice === "tag").length,
    });
    return saved;
  });
  keep(ctx.tenantNo, row, performance.now());
  return onTheWire(row);
}
