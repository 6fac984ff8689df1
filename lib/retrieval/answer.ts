import type { Ctx } from "@/lib/core";
import { contextBlock } from "./context-block";
import type { RetrieveInput, RetrieveOutput } from "./input";
import type { Hit } from "./read-hits";

/** The reply on the wire: the hits without their inner keys, and the context block, whose lines name who spoke. */
export function answer(
  ctx: Ctx,
  input: RetrieveInput,
  hits: readonly Hit[],
  confidence: number | null,
  degraded: readonly string[],
  stages: Record<string, number>,
): RetrieveOutput {
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
