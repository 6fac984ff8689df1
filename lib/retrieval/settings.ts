import { env } from "@/lib/config";
import type { Filters, Shown } from "@/lib/search";
import { CUE_WEIGHTS } from "@/lib/text";
import type { RankingWeights } from "./cues";
import type { RetrieveInput } from "./input";

/** Half of the sparse arm: the bundled embedder alone finds two thirds of what words find (docs/ranking.md). */
const DENSE_WEIGHT = 0.5;

/** The weights of this request: those of the ranking, changed by RANKING_WEIGHTS, changed by the request. */
export function weightsOf(input: RetrieveInput): RankingWeights {
  const changed = env().RANKING_WEIGHTS ?? {};
  return {
    ...CUE_WEIGHTS,
    dense: DENSE_WEIGHT,
    ...changed,
    ...(input.dense_weight === undefined ? {} : { dense: input.dense_weight }),
  };
}

/** What of the memories this request may see. */
export function shownOf(input: RetrieveInput): Shown {
  const { types, tags, source, from, to } = input.filters;
  const filters: Filters = {
    ...(types ? { types } : {}),
    ...(tags ? { tags } : {}),
    ...(source === undefined ? {} : { source }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
    ...(input.agent_id === undefined ? {} : { agentId: input.agent_id }),
    ...(input.session_id === undefined ? {} : { sessionId: input.session_id }),
  };
  return {
    filters,
    isSupersededIncluded: input.include_superseded,
    ...(input.as_of === undefined ? {} : { asOf: new Date(input.as_of) }),
  };
}
