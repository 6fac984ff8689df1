import { AppError, type Ctx } from "@/lib/base/core";
import { isOn } from "./flags";
import { currentPolicyOf, type PolicyInForce, policyOf } from "./policy-cache";
import { pseudonym } from "./pseudonym";

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
  return isAllowed(await currentPolicyOf(ctx), ctx, parties, "remember");
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
 * Returns whether a request may read memories: retrieval is on, and the tenant's policy lets the agent
 * recall. Throws `database_unavailable` when the policy is not known.
 */
export async function canRecall(ctx: Reader, owner: Parties["owner"], agentId?: string): Promise<boolean> {
  return (await isRetrievalOn()) && (await isRecallAllowed(ctx, owner, agentId));
}

type Reader = Pick<Ctx, "tenantNo" | "tenantId" | "owner">;

/**
 * Returns whether the tenant's policy lets the agent recall who is the owner, who is named, or to whom the
 * key is bound. `agentId` is as the caller sent it. Throws `database_unavailable` when it is not known.
 */
export async function isRecallAllowed(
  ctx: Reader,
  owner: Parties["owner"],
  agentId?: string,
): Promise<boolean> {
  const stored = agentId === undefined ? null : await pseudonym(ctx, agentId);
  return isAllowed(await policyOf(ctx), ctx, { owner, agentId: stored }, "recall");
}

function isAllowed(
  { agents }: Pick<PolicyInForce, "agents">,
  { owner: bound }: Pick<Ctx, "owner">,
  { owner, agentId }: Parties,
  what: "remember" | "recall",
): boolean {
  const named = [owner, bound].flatMap((one) => (one?.kind === "agent" ? [one.id] : []));
  return [...named, ...(agentId === null ? [] : [agentId])].every(
    (id) => !Object.hasOwn(agents, id) || agents[id]?.[what] !== false,
  );
}
