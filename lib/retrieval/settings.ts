import { env } from "@/lib/config";
import type { Ctx } from "@/lib/core";
import type { Filters, Shown } from "@/lib/search";
import { pseudonym, redactedLikeStored } from "@/lib/settings";
import { RANKING_WEIGHTS, type RankingWeights } from "./cues";
import type { RetrieveInput } from "./input";

/** The weights of this request: those of the ranking, changed by RANKING_WEIGHTS, changed by the request. */
export function weightsOf(input: RetrieveInput): RankingWeights {
  const changed = env().RANKING_WEIGHTS ?? {};
  return {
    ...RANKING_WEIGHTS,
    ...changed,
    ...(input.dense_weight === undefined ? {} : { dense: input.dense_weight }),
  };
}

/** What of the memories this request may see. */
export async function shownOf(ctx: Ctx, input: RetrieveInput): Promise<Shown> {
  const { types, tags, source, from, to } = input.filters;
  const filters: Filters = {
    ...(types ? { types } : {}),
    ...(tags ? { tags: await Promise.all(tags.map((tag) => redactedLikeStored(ctx, tag))) } : {}),
    ...(source === undefined ? {} : { source: await redactedLikeStored(ctx, source) }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
    ...(input.agent_id === undefined ? {} : { agentId: await pseudonym(ctx, input.agent_id) }),
    ...(input.session_id === undefined ? {} : { sessionId: await pseudonym(ctx, input.session_id) }),
  };
  return {
    filters,
    isSupersededIncluded: input.include_superseded,
    ...(input.as_of === undefined ? {} : { asOf: new Date(input.as_of) }),
  };
}
