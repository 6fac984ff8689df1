import type { Ctx } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { contextBlock } from "./context-block";
import type { RetrieveInput, RetrieveOutput } from "./input";
import type { Hit } from "./read-hits";

/** Counts the retrieval and builds its response: the hits without internal keys, and the context block. */
export function answer(
  ctx: Ctx,
  input: RetrieveInput,
  hits: readonly Hit[],
  confidence: number | null,
  degraded: readonly string[],
  stages: Record<string, number>,
): RetrieveOutput {
  countRetrieval(ctx, hits.length, degraded);
  const lines = hits.map((hit) => ({
    text: hit.text,
    speaker: hit.speaker ?? (hit.role === "user" ? hit.owner.id : hit.role),
    occurredAt: new Date(hit.occurred_at),
  }));
  return {
    request_id: ctx.requestId,
    hits: hits.map(({ key: _, ...hit }) => hit),
    context: contextBlock(lines, input.max_tokens),
    confidence,
    degraded: [...degraded],
    stage_ms: stages,
  };
}

/** Counts a retrieval as `hit` or `empty`, or by its reason when it could not search. */
function countRetrieval({ tenantNo }: Ctx, hits: number, degraded: readonly string[]): void {
  const unsearched = degraded.find((part) => part === "disabled" || part === "store");
  recorder().count(tenantNo, "retrievals", unsearched ?? (hits > 0 ? "hit" : "empty"));
  if (hits > 0) recorder().count(tenantNo, "hits", "", hits);
  for (const part of degraded) recorder().count(tenantNo, "degraded", part);
}
