import { AppError, type Ctx, requireScope, requireWholeTenant, type TenantNo } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";
import { pseudonym } from "./pseudonym";
import { labelForLookup } from "./redaction";
import {
  type RetentionRule,
  type TenantPolicy,
  type TenantPolicyChange,
  tenantPolicy,
} from "./tenant-policy-input";

/** A policy with its version, which is 0 for a tenant that has never set one. */
export type TenantPolicyState = {
  readonly version: number;
  readonly set_by: string | null;
  readonly set_at: string | null;
  readonly policy: TenantPolicy;
};

/** Returns the policy of a tenant. Uses the primary key of tenant_policies. */
export async function readTenantPolicy(tx: Tx, tenantNo: TenantNo): Promise<TenantPolicyState> {
  const [row] = await tx.rows<TableRow<"tenant_policies">>(sql`select * from tenant_policies
    where tenant_no = ${tenantNo}::int order by version desc limit 1`);
  return {
    version: row?.version ?? 0,
    set_by: row?.set_by ?? null,
    set_at: row?.set_at.toISOString() ?? null,
    policy: tenantPolicy.parse(row ? JSON.parse(row.policy) : {}),
  };
}

/**
 * Returns a change of a policy in which tags, sources and agents have the form in which they are stored,
 * without agents that may do everything. Of two spellings of one agent, both apply.
 */
export async function storedPolicy(ctx: Ctx, change: TenantPolicyChange): Promise<Partial<TenantPolicy>> {
  return {
    ...(change.retention && { retention: await storedRules(ctx, change.retention) }),
    ...(change.agents && { agents: await storedAgents(ctx, change.agents) }),
    ...(change.patterns !== undefined && { patterns: change.patterns }),
    ...(change.moods !== undefined && { moods: change.moods }),
  };
}

/** The fields of a rule stay in the order of the schema, in which stored rules are read. */
async function storedRules(ctx: Ctx, rules: TenantPolicy["retention"]): Promise<TenantPolicy["retention"]> {
  const stored: RetentionRule[] = [];
  for (const rule of rules) {
    const { tag, source, agent_id } = rule;
    stored.push({
      ...rule,
      ...(tag === undefined ? {} : { tag: await labelForLookup(ctx, tag) }),
      ...(source === undefined ? {} : { source: await labelForLookup(ctx, source) }),
      ...(agent_id === undefined ? {} : { agent_id: await pseudonym(ctx, agent_id) }),
    });
  }
  return stored;
}

async function storedAgents(ctx: Ctx, byId: TenantPolicy["agents"]): Promise<TenantPolicy["agents"]> {
  const stored = new Map<string, TenantPolicy["agents"][string]>();
  for (const [rawId, { remember, recall }] of Object.entries(byId)) {
    if (remember && recall) continue;
    const id = await pseudonym(ctx, rawId);
    const other = stored.get(id) ?? { remember: true, recall: true };
    stored.set(id, { remember: remember && other.remember, recall: recall && other.recall });
  }
  return Object.fromEntries(stored);
}

/**
 * Stores a further version of a tenant's policy. Throws `conflict` when the last version is not `version`,
 * and `scope_missing` or `owner_forbidden` like all settings.
 */
export async function writeTenantPolicy(
  tx: Tx,
  ctx: Ctx,
  policy: TenantPolicy,
  version: number,
): Promise<TenantPolicyState> {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  const rows = await tx.rows(sql`insert into tenant_policies (tenant_no, version, policy, set_by)
    select ${ctx.tenantNo}::int, ${version + 1}::int, ${JSON.stringify(policy)}, ${ctx.actor}
    where not exists (select 1 from tenant_policies where tenant_no = ${ctx.tenantNo}::int and version > ${version}::int)
    on conflict do nothing returning 1`);
  if (rows.length === 0)
    throw new AppError("conflict", "Someone else saved a newer policy. Reload to continue.");
  const agents = Object.keys(policy.agents).length;
  const counts = { version: version + 1, retention: policy.retention.length, agents };
  const switches = { patterns: Number(policy.patterns), moods: Number(policy.moods) };
  await writeAudit(tx, ctx, "policy.set", { ...counts, ...switches });
  return readTenantPolicy(tx, ctx.tenantNo);
}
