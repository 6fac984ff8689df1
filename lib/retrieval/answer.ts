import type { Ctx } from "@/lib/core";
import { recorder } from "@/lib/observability";
import { contextBlock } from "./context-block";
import type { RetrieveInput, RetrieveOutput } from "./input";
import type { Hit } from "./read-hits";

/** The reply on the wire, counted: the hits without their inner keys, and the context block, whose lines name who spoke. */
export function answer(
  ctx: Ctx,
  input: RetrieveInput,
  hits: readonly Hit[],
  confidence: number | null,
  degraded: readonly string[],
  stages: Record<string, number>,
): RetrieveOutput {
  note(ctx, hits.length, degraded);
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

/** Without the store or switched off nothing was searched for, so it is no empty recall. */
function note({ tenantNo }: Ctx, hits: number, degraded: readonly string[]): void {
  const unsearched = degraded.find((part) => part === "disabled" || part === "store");
  recorder().count(tenantNo, "retrievals", unsearched ?? (hits > 0 ? "hit" : "empty"));
  if (hits > 0) recorder().count(tenantNo, "hits", "", hits);
  for (const part of degraded) recorder().count(tenantNo, "degraded", part);
}
