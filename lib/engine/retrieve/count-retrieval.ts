import { type Ctx, isPerson } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import type { Hit } from "./hit";

/**
 * Counts a retrieval by the memories that it found as `hit` or `empty`, shown or not, because a caller may
 * show none of them; or by its reason when it could not search. What people try out in the dashboard says
 * nothing about the agents' retrievals, so it is not counted.
 */
export function countRetrieval(ctx: Ctx, found: readonly Hit[], degraded: readonly string[]): void {
  if (isPerson(ctx)) return;
  const memories = found.filter(({ background }) => !background).length;
  const unsearched = degraded.find((part) => part === "disabled" || part === "store");
  recorder().count(ctx.tenantNo, "retrievals", unsearched ?? (memories > 0 ? "hit" : "empty"));
  if (memories > 0) recorder().count(ctx.tenantNo, "hits", "", memories);
  for (const part of degraded) recorder().count(ctx.tenantNo, "degraded", part);
}
