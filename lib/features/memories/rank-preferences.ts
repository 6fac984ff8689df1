import { tokenize } from "@/lib/analysis/text";
import type { Ctx, OwnerFields } from "@/lib/base/core";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";

/** Verbs that open an action in English. A topic of three words or more is an action in any language. */
const OPENS_ACTION =
  /^(?:set|order|book|play|make|cook|plan|write|buy|turn|dim|choose|pick|reserve|prepare|schedule|wake|remind|send|answer|call|format|review|commit|deploy|start|open|close|adjust|change|switch|suggest|recommend|explain|summarize|summarise|draft|translate|arrange|invite|deliver|pack|clean|heat|cool|reply) \S/i;
const MIN_ACTION_WORDS = 3;

/**
 * A memory that shares no word with the action is about it from this cosine on. With the bundled model,
 * "order pizza" has .40 with "no anchovies please", and pairs about different things are at most .29.
 */
const MIN_COSINE = 0.3;

/** Returns whether a topic names something to do ("order pizza") rather than a thing ("lighting"). */
export function isAction(topic: string): boolean {
  return OPENS_ACTION.test(topic) || topic.split(/\s+/).length >= MIN_ACTION_WORDS;
}

/**
 * Returns the ids of an owner's current preferences that matter for an action, best first. Ranks them like a
 * retrieval, by words and vector, without the words of their neighbours. Every retrieval counts in the
 * statistics.
 */
export async function rankPreferences(
  ctx: Ctx,
  owner: OwnerFields,
  action: string,
  limit: number,
): Promise<string[]> {
  const request = { ...owner, query: action, k: limit, cues: false, explain: true };
  const { hits } = await retrieve(
    ctx,
    retrieveInput.parse({ ...request, filters: { types: ["preference"] } }),
  );
  const object = tokenize(action.replace(OPENS_ACTION, (opening) => opening.slice(-1)));
  return hits
    .filter((hit) => hit.owner.kind !== "shared" || owner.scope === "shared")
    .filter(({ text, explain }) => isAbout(text, object) || (explain?.raw.cosine ?? 0) >= MIN_COSINE)
    .map(({ id }) => id);
}

function isAbout(text: string, object: readonly string[]): boolean {
  const words = new Set(tokenize(text));
  return object.some((word) => words.has(word));
}
