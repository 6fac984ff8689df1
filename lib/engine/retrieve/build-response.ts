import type { Ctx } from "@/lib/base/core";
import { type ContextLine, contextBlock } from "./context-block";
import type { Hit } from "./hit";
import type { RetrieveInput, RetrieveOutput } from "./input";
import { withHits } from "./read-sessions";

/** The hits to show, and the sessions if they were asked for. `timeZone` is that of the search. */
type Results = {
  readonly hits: readonly Hit[];
  readonly sessions: Parameters<typeof withHits>[0];
  readonly timeZone: string;
  readonly confidence: number | null;
  readonly degraded: readonly string[];
  readonly stages: Record<string, number>;
};

/** Builds the response of a retrieval: the hits without internal keys, and the context block. */
export function buildResponse(
  { requestId }: Pick<Ctx, "requestId">,
  input: RetrieveInput,
  { hits, sessions, timeZone, confidence, degraded, stages }: Results,
): RetrieveOutput {
  // Neither dropped messages, which answer almost no question whatever their score, nor weak hits are part of
  // the prompt.
  const lines = hits
    .filter(({ background, weak }) => !background && !weak)
    .map((hit) => ({ ...(input.context_ids ? { id: hit.id } : {}), ...toContextLine(hit) }));
  return {
    request_id: requestId,
    hits: hits.map(({ key: _, ...hit }) => hit),
    ...(input.group_by ? { sessions: withHits(sessions, hits) } : {}),
    context: contextBlock(lines, input.max_tokens, timeZone),
    confidence,
    degraded: [...degraded],
    stage_ms: stages,
  };
}

/** Returns what the context block says of a hit. */
export function toContextLine(hit: Hit): ContextLine {
  return {
    text: hit.text,
    asked: hit.asked?.text ?? null,
    speaker: hit.speaker ?? (hit.role === "user" ? hit.owner.id : hit.role),
    occurredAt: new Date(hit.occurred_at),
    earlier: [...hit.corrects, ...hit.earlier].map(({ text, occurred_at }) => ({
      text,
      occurredAt: new Date(occurred_at),
    })),
  };
}
