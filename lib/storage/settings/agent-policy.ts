import { LRUCache } from "lru-cache";
import { AppError, type Ctx, isOutage, type TenantNo } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { isOn } from "./flags";
import { pseudonym } from "./pseudonym";
import { readTenantPolicy, type TenantPolicy } from "./tenant-policy";

/** A policy is read again after this time, while requests go on with the cached one. */
const FRESH_MS = 2000;
/** Maximum age of a cached policy, so that a change holds everywhere within 5 s. */
const MAX_AGE_MS = 4000;

type AgentPolicies = TenantPolicy["agents"];
type Cached = { readonly agents: AgentPolicies; readonly readAt: number };

const cache = new LRUCache<TenantNo, Cached>({ max: 1000 });
const reading = new Map<TenantNo, Promise<Cached>>();

/**
 * Returns the agents of a tenant that must not remember or recall, by the stored form of their ids. At most
 * 4 s old; while the database is unavailable the last known ones. Throws `database_unavailable` when none are
 * known.
 */
async function agentPoliciesOf(tenantNo: TenantNo): Promise<AgentPolicies> {
  const cached = cache.get(tenantNo);
  // The clock of performance.now() is monotonic.
  const age = cached ? performance.now() - cached.readAt : Number.POSITIVE_INFINITY;
  if (cached && age <= FRESH_MS) return cached.agents;
  const pending = reading.get(tenantNo) ?? refresh(tenantNo).finally(() => reading.delete(tenantNo));
  reading.set(tenantNo, pending);
  const fresh = pending.catch((thrown: unknown) => {
    if (cached && isOutage(thrown)) return cached;
    throw thrown;
  });
  if (cached && age <= MAX_AGE_MS) {
    // An error shows up when the cached policy is too old.
    fresh.catch(() => undefined);
    return cached.agents;
  }
  return (await fresh).agents;
}

async function refresh(tenantNo: TenantNo): Promise<Cached> {
  const readAt = performance.now();
  const { policy } = await inTenant({ tenantNo }, "hot", (tx) => readTenantPolicy(tx, tenantNo));
  const fresh = { agents: policy.agents, readAt };
  cache.set(tenantNo, fresh);
  return fresh;
}

/** Makes this process read the agents of a tenant again; others do within 5 s. */
export function forgetAgentPolicies(tenantNo: TenantNo): void {
  cache.delete(tenantNo);
}

/** The stored ids of an owner that is an agent and of the agent that takes part. */
type Parties = {
  readonly owner: { readonly kind: string; readonly id: string } | null;
  readonly agentId: string | null;
};

/** Returns whether messages of an agent are stored: neither the request nor the tenant's policy says no. */
export async function canRemember(
  ctx: Pick<Ctx, "tenantNo" | "owner" | "remembers">,
  parties: Parties,
): Promise<boolean> {
  if (ctx.remembers === false) return false;
  return isAllowed(ctx, parties, "remember");
}

/**
 * Throws `remember_disabled` when nothing of a request may be stored. For requests that cannot answer that
 * an event was ignored. `parties` are those that the request names, by their stored ids; without any, only
 * the caller counts, so that others can correct what an agent said before.
 */
export async function requireRemember(
  ctx: Pick<Ctx, "tenantNo" | "owner" | "remembers">,
  { owner = ctx.owner, agentId = null }: Partial<Parties> = {},
): Promise<void> {
  if (await canRemember(ctx, { owner, agentId })) return;
  throw new AppError("remember_disabled", "Nothing was stored: memory is off for this agent or request.");
}

/** Returns whether retrieval is on for the installation. */
export async function isRetrievalOn(): Promise<boolean> {
  return (await isOn("MEMORY_ENABLED")) && (await isOn("HOT_RETRIEVAL_ENABLED"));
}

/**
 * Returns whether a request may read memories: retrieval is on, and the tenant's policy lets the agent recall
 * who is the owner, who is named, or to whom the key is bound. `agentId` is as the caller sent it.
 */
export async function canRecall(
  ctx: Pick<Ctx, "tenantNo" | "tenantId" | "owner">,
  owner: Parties["owner"],
  agentId?: string,
): Promise<boolean> {
  if (!(await isRetrievalOn())) return false;
  const stored = agentId === undefined ? null : await pseudonym(ctx, agentId);
  return isAllowed(ctx, { owner, agentId: stored }, "recall");
}

async function isAllowed(
  { tenantNo, owner: bound }: Pick<Ctx, "tenantNo" | "owner">,
  { owner, agentId }: Parties,
  what: "remember" | "recall",
): Promise<boolean> {
  const agents = await agentPoliciesOf(tenantNo);
  const named = [owner, bound].flatMap((one) => (one?.kind === "agent" ? [one.id] : []));
  return [...named, ...(agentId === null ? [] : [agentId])].every(
    (id) => !Object.hasOwn(agents, id) || agents[id]?.[what] !== false,
  );
}
