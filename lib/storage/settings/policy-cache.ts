import { LRUCache } from "lru-cache";
import type { Policy } from "@/lib/analysis/pii";
import { env } from "@/lib/base/config";
import { type Ctx, isOutage, type TenantNo } from "@/lib/base/core";
import { inTenant, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { DEFAULT_PII_POLICY, type PiiPolicy, toPolicy } from "./pii-policy-input";
import { type TenantPolicy, tenantPolicy } from "./tenant-policy-input";

/** Maximum age of a cached policy while it can be read. */
const FRESH_MS = 2000;
/** Maximum age of a policy that decides what is stored, so that a change holds everywhere within 5 s. */
const MAX_AGE_MS = 4000;

/**
 * A tenant's redaction policy, with its version and the time when it was set, which version 0 does not have;
 * and the agents that must not remember or recall, by the stored form of their ids.
 */
export type PolicyInForce = {
  readonly version: number;
  readonly setAt: Date | null;
  readonly policy: Policy;
  readonly agents: TenantPolicy["agents"];
};
type CachedPolicy = PolicyInForce & { readonly readAt: number };

export type PiiPolicyRow = TableRow<"pii_policies", "version" | "policy" | "set_by" | "set_at">;
/** What is stored of a tenant's policies; without a row, the redaction policy is the default one. */
export type StoredPolicies = {
  readonly pii: PiiPolicyRow | undefined;
  readonly agents: TenantPolicy["agents"];
};

const cache = new LRUCache<TenantNo, CachedPolicy>({ max: 1000 });
const reading = new Map<TenantNo, Promise<CachedPolicy>>();

/**
 * Returns the policies of a tenant, at most 2 s old; the last known ones while the database is unavailable.
 * Throws `database_unavailable` when none are known.
 */
export async function policyOf({ tenantNo }: Pick<Ctx, "tenantNo">): Promise<CachedPolicy> {
  const cachedPolicy = cache.get(tenantNo);
  // The clock of performance.now() is monotonic.
  if (cachedPolicy && performance.now() - cachedPolicy.readAt <= FRESH_MS) return cachedPolicy;
  const pending = reading.get(tenantNo) ?? refresh(tenantNo, "hot").finally(() => reading.delete(tenantNo));
  reading.set(tenantNo, pending);
  return pending.catch((thrown: unknown) => {
    if (cachedPolicy && isOutage(thrown)) return cachedPolicy;
    throw thrown;
  });
}

/**
 * Returns the policies of a tenant, at most 4 s old also while retrievals cannot read. Throws
 * `database_unavailable` or `overloaded` when events cannot be stored either.
 */
export async function currentPolicyOf(ctx: Pick<Ctx, "tenantNo">): Promise<PolicyInForce> {
  const known = await policyOf(ctx);
  return performance.now() - known.readAt <= MAX_AGE_MS ? known : refresh(ctx.tenantNo, "accept");
}

async function refresh(tenantNo: TenantNo, priority: "hot" | "accept"): Promise<CachedPolicy> {
  const startedAt = performance.now();
  const policies = await inTenant({ tenantNo }, priority, (tx) => readPolicies(tx, tenantNo));
  const cachedPolicy = cache.get(tenantNo);
  // A policy that was saved during this read must not be overwritten by an older one.
  return cachedPolicy && startedAt < cachedPolicy.readAt
    ? cachedPolicy
    : cachePolicies(tenantNo, policies, startedAt);
}

/** Makes policies that were read or saved those in force in this process; in others they are within 2 s. */
export function cachePolicies(
  tenantNo: TenantNo,
  { pii, agents }: StoredPolicies,
  readAt = performance.now(),
): CachedPolicy {
  const cachedPolicy = cache.get(tenantNo);
  const version = pii?.version ?? 0;
  const format = env().PII_MASK_FORMAT;
  // Returns the same object for the same version, because placeholderPattern caches by object.
  const newPolicy: CachedPolicy =
    cachedPolicy?.version === version && cachedPolicy.policy.format === format
      ? { ...cachedPolicy, agents, readAt }
      : {
          version,
          setAt: pii?.set_at ?? null,
          policy: toPolicy(storedPiiPolicy(pii), format),
          agents,
          readAt,
        };
  cache.set(tenantNo, newPolicy);
  return newPolicy;
}

/** Returns the stored policies of a tenant, in one statement. Uses the primary keys of both tables. */
export async function readPolicies(tx: Tx, tenantNo: TenantNo): Promise<StoredPolicies> {
  type Row = { [Column in keyof PiiPolicyRow]: PiiPolicyRow[Column] | null } & {
    readonly tenant_policy: string | null;
  };
  const [row] = await tx.rows<Row>(sql`
    select p.version, p.policy, p.set_by, p.set_at, t.policy as tenant_policy from (select 1) as one
    left join pii_policies p on p.tenant_no = ${tenantNo}::int
    left join (select policy from tenant_policies where tenant_no = ${tenantNo}::int
      order by version desc limit 1) as t on true`);
  const { agents } = tenantPolicy.parse(JSON.parse(row?.tenant_policy ?? "{}"));
  return { pii: row && row.version !== null ? (row as PiiPolicyRow) : undefined, agents };
}

/** Returns the redaction policy of a row, and the default one without a row. */
export function storedPiiPolicy(row: PiiPolicyRow | undefined): PiiPolicy {
  return row ? (JSON.parse(row.policy) as PiiPolicy) : DEFAULT_PII_POLICY;
}
