import { type Ctx, isPerson } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { type ContextLine, contextBlock } from "./context-block";
import type { Hit } from "./hit";
import type { RetrieveInput, RetrieveOutput } from "./input";
import { withHits } from "./read-sessions";

/** The time zone of the search, all hits it found, shown or not, and the sessions if they were asked for. */
type SearchResult = {
  readonly timeZone?: string;
  readonly found?: readonly Hit[];
  readonly sessions?: Parameters<typeof withHits>[0];
};

/** Counts the retrieval and builds its response: the hits without internal keys, and the context block. */
export function buildResponse(
  ctx: Ctx,
  input: RetrieveInput,
  hits: readonly Hit[],
  confidence: number | null,
  degraded: readonly string[],
  stages: Record<string, number>,
  { timeZone = "UTC", found = hits, sessions = [] }: SearchResult = {},
): RetrieveOutput {
  // Dropped messages answer almost no question, whatever their score, so they are not part of the prompt.
  const memories = hits.filter(({ background }) => !background);
  // What people try out in the dashboard says nothing about the agents' retrievals. Counts what was found,
  // because a caller may show none of it.
  if (!isPerson(ctx)) countRetrieval(ctx, found.filter(({ background }) => !background).length, degraded);
  const lines = memories
    .filter(({ weak }) => !weak)
    .map((hit) => ({ ...(input.context_ids ? { id: hit.id } : {}), ...toContextLine(hit) }));
  return {
    request_id: ctx.requestId,
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

/** Counts a retrieval by its memories as `hit` or `empty`, or by its reason when it could not search. */
function countRetrieval({ tenantNo }: Ctx, memories: number, degraded: readonly string[]): void {
  const unsearched = degraded.find((part) => part === "disabled" || part === "store");
  recorder().count(tenantNo, "retrievals", unsearched ?? (memories > 0 ? "hit" : "empty"));
  if (memories > 0) recorder().count(tenantNo, "hits", "", memories);
  for (const part of degraded) recorder().count(tenantNo, "degraded", part);
}
