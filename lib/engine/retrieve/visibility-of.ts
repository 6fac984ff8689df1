import type { Ctx } from "@/lib/base/core";
import type { Filters, Visibility } from "@/lib/storage/index";
import { labelForLookup, metadataForLookup, pseudonym } from "@/lib/storage/settings";
import type { RetrieveInput } from "./input";

/**
 * Returns which memories a request may read. Tags, the source and ids have their stored form. Throws
 * `filter_masked` for metadata with personal data.
 */
export async function visibilityOf(ctx: Ctx, input: RetrieveInput): Promise<Visibility> {
  const { types, tags, source, from, to, metadata, entity_id, recorded_from, recorded_to } = input.filters;
  const filters: Filters = {
    ...(types ? { types } : {}),
    ...(tags ? { tags: await Promise.all(tags.map((tag) => labelForLookup(ctx, tag))) } : {}),
    ...(source === undefined ? {} : { source: await labelForLookup(ctx, source) }),
    ...(metadata === undefined
      ? {}
      : { metadata: await metadataForLookup(ctx, metadata, "filters.metadata") }),
    ...(entity_id === undefined ? {} : { entityId: entity_id }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
    ...(recorded_from === undefined ? {} : { recordedFrom: new Date(recorded_from) }),
    ...(recorded_to === undefined ? {} : { recordedTo: new Date(recorded_to) }),
    ...(input.agent_id === undefined ? {} : { agentId: await pseudonym(ctx, input.agent_id) }),
    ...(input.session_id === undefined ? {} : { sessionId: await pseudonym(ctx, input.session_id) }),
  };
  return {
    filters,
    isSupersededIncluded: input.include_superseded,
    isBackgroundExcluded: !input.include_background,
    ...(input.as_of === undefined ? {} : { asOf: new Date(input.as_of) }),
    ...(input.known_at === undefined ? {} : { knownAt: new Date(input.known_at) }),
  };
}
