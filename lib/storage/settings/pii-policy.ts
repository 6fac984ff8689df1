import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Policy } from "@/lib/analysis/pii";
import { env } from "@/lib/base/config";
import {
  AppError,
  type Ctx,
  isOutage,
  requireScope,
  requireWholeTenant,
  type TenantNo,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { requirePatterns } from "./patterns/require-patterns";
import { DEFAULT_PII_POLICY, type PiiPolicy, piiPolicy, toPolicy } from "./pii-policy-input";

export const piiPolicyOutput = z.object({
  version: z.number().describe("Increases with each change; 0 for the installation's default"),
  set_by: z.string().nullable(),
  set_at: z.string().nullable(),
  policy: piiPolicy,
});
type PiiPolicyState = z.infer<typeof piiPolicyOutput>;

export const setPiiPolicyInput = z.strictObject({
  policy: piiPolicy,
  version: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("The version that was edited. The request is refused when a newer one was saved."),
});

/** Maximum age of a cached policy. */
const FRESH_MS = 2000;

/**
 * A tenant's redaction policy, with its version and the time when it was set, which version 0 does not have.
 */
export type PolicyInForce = {
  readonly version: number;
  readonly setAt: Date | null;
  readonly policy: Policy;
};
type CachedPolicy = PolicyInForce & { readonly readAt: number };

const cache = new LRUCache<TenantNo, CachedPolicy>({ max: 1000 });
const reading = new Map<TenantNo, Promise<CachedPolicy>>();

/**
 * Returns the policy of a tenant, at most 2 s old; the last known one while the database is unavailable.
 * Throws `database_unavailable` when none is known.
 */
export async function policyOf({ tenantNo }: Pick<Ctx, "tenantNo">): Promise<PolicyInForce> {
  const cachedPolicy = cache.get(tenantNo);
  // The clock of performance.now() is monotonic.
  if (cachedPolicy && performance.now() - cachedPolicy.readAt <= FRESH_MS) return cachedPolicy;
  const pending = reading.get(tenantNo) ?? refresh(tenantNo).finally(() => reading.delete(tenantNo));
  reading.set(tenantNo, pending);
  return pending.catch((thrown: unknown) => {
    if (cachedPolicy && isOutage(thrown)) return cachedPolicy;
    throw thrown;
  });
}

async function refresh(tenantNo: TenantNo): Promise<CachedPolicy> {
  const startedAt = performance.now();
  const row = await inTenant({ tenantNo }, "hot", (tx) => readRow(tx, tenantNo));
  const cachedPolicy = cache.get(tenantNo);
  // A policy that was saved during this read must not be overwritten by an older one.
  return cachedPolicy && startedAt < cachedPolicy.readAt
    ? cachedPolicy
    : cachePolicy(tenantNo, row, startedAt);
}

function cachePolicy(tenantNo: TenantNo, row: Row | undefined, readAt: number): CachedPolicy {
  const cachedPolicy = cache.get(tenantNo);
  const version = row?.version ?? 0;
  const format = env().PII_MASK_FORMAT;
  // Returns the same object for the same version, because placeholderPattern caches by object.
  const newPolicy: CachedPolicy =
    cachedPolicy?.version === version && cachedPolicy.policy.format === format
      ? { ...cachedPolicy, readAt }
      : { version, setAt: row?.set_at ?? null, policy: toPolicy(readStored(row), format), readAt };
  cache.set(tenantNo, newPolicy);
  return newPolicy;
}

type Row = TableRow<"pii_policies", "version" | "policy" | "set_by" | "set_at">;

async function readRow(tx: Tx, tenantNo: TenantNo): Promise<Row | undefined> {
  const [row] = await tx.rows<Row>(
    sql`select version, policy, set_by, set_at from pii_policies where tenant_no = ${tenantNo}::int`,
  );
  return row;
}

function readStored(row: Row | undefined): PiiPolicy {
  return row ? (JSON.parse(row.policy) as PiiPolicy) : DEFAULT_PII_POLICY;
}

function toOutput(row: Row | undefined): PiiPolicyState {
  return {
    version: row?.version ?? 0,
    set_by: row?.set_by ?? null,
    set_at: row?.set_at.toISOString() ?? null,
    policy: readStored(row),
  };
}

/** Returns the tenant's policy, who set it and when. Needs `admin` and a key bound to no owner. */
export async function getPiiPolicy(ctx: Ctx): Promise<PiiPolicyState> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  return toOutput(await inTenant(ctx, "work", (tx) => readRow(tx, ctx.tenantNo)));
}

/**
 * Sets the tenant's policy for all processes within 2 s. Stored text stays unchanged until a scan. Needs
 * `admin` and a key bound to no owner. Throws `conflict` when a newer version than `version` was saved, and
 * `invalid_input` for a pattern that does not compile or is too large or too slow.
 */
export async function setPiiPolicy(
  ctx: Ctx,
  { policy, version }: z.infer<typeof setPiiPolicyInput>,
): Promise<PiiPolicyState> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  await requirePatterns(policy.patterns, "policy.patterns");
  const row = await inTenant(ctx, "accept", async (tx) => {
    const expected = version === undefined ? sql`true` : sql`p.version = ${version}::int`;
    // Of two concurrent requests the second waits for the row and finds another version.
    const [savedRow] = await tx.rows<Row>(sql`
      insert into pii_policies as p (tenant_no, version, policy, set_by, set_at)
      select ${ctx.tenantNo}::int, 1, ${JSON.stringify(policy)}, ${ctx.actor}, now() where ${(version ?? 0) === 0}::boolean
        or exists (select 1 from pii_policies where tenant_no = ${ctx.tenantNo}::int)
      on conflict (tenant_no) do update set version = p.version + 1, policy = excluded.policy, set_by = excluded.set_by,
        set_at = excluded.set_at where ${expected}
      returning version, policy, set_by, set_at`);
    if (!savedRow) throw new AppError("conflict", "Someone else saved a newer policy. Reload to continue.");
    const choices = [...Object.values(policy.kinds), ...policy.patterns.map(({ mode }) => mode), policy.mode];
    await writeAudit(tx, ctx, "pii.policy", {
      version: savedRow.version,
      patterns: policy.patterns.length,
      allowed: policy.allowed.length,
      off: choices.filter((choice) => choice === "off").length,
      tagged: choices.filter((choice) => choice === "tag").length,
    });
    return savedRow;
  });
  cachePolicy(ctx.tenantNo, row, performance.now());
  return toOutput(row);
}
