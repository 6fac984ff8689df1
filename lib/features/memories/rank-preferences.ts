import { tokenize } from "@/lib/analysis/text";
import type { Ctx, OwnerFields } from "@/lib/base/core";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";

/** Verbs that open an action in English. A topic of three words or more is an action in any language. */
const OPENS_ACTION =
  /^(?:set|order|book|play|make|cook|plan|write|buy|turn|dim|choose|pick|reserve|prepare|schedule|wake|remind|send|answer|call|format|review|commit|deploy|start|open|close|adjust|change|switch|suggest|recommend|explain|summarize|summarise|draft|translate|arrange|invite|deliver|pack|clean|heat|cool|reply) \S/i;
const MIN_ACTION_WORDS = 3;

/**
 * A memory that shares no word with the topic is about it from this cosine on. With the bundled model,
 * "order pizza" has .40 with "no anchovies please", and pairs about different things are at most .29. For
 * things (36 topics and 34 preferences in four languages), .2 has a precision of .84 and a recall of .82.
 */
const MIN_COSINE = { action: 0.3, thing: 0.2 };
/** Added when all words are shared: "push code" has .15 with "never push to main on a Friday". */
const SHARED_WORDS = 0.2;

/** Returns whether a topic names something to do ("order pizza") rather than a thing ("lighting"). */
export function isAction(topic: string): boolean {
  return OPENS_ACTION.test(topic) || topic.split(/\s+/).length >= MIN_ACTION_WORDS;
}

/**
 * Returns the ids of an owner's current preferences that matter for an action, or that are about a thing by
 * their meaning, best first. Ranks them like a retrieval, by words and vector, without the words of their
 * neighbours. Every retrieval counts in the statistics.
 */
export async function rankPreferences(
  ctx: Ctx,
  owner: OwnerFields,
  topic: string,
  limit: number,
): Promise<string[]> {
  const request = { ...owner, query: topic, k: limit, cues: false, explain: true };
  const { hits } = await retrieve(
    ctx,
    retrieveInput.parse({ ...request, filters: { types: ["preference"] } }),
  );
  const isAbout = isAction(topic) ? isAboutAction(topic) : isAboutThing(topic);
  return hits
    .filter((hit) => hit.owner.kind !== "shared" || owner.scope === "shared")
    .filter(({ text, explain }) => isAbout(new Set(tokenize(text)), explain?.raw.cosine ?? 0))
    .map(({ id }) => id);
}

/** Whether a memory with these words and this cosine is about a topic. */
type IsAbout = (words: ReadonlySet<string>, cosine: number) => boolean;

function isAboutAction(action: string): IsAbout {
  const object = tokenize(action.replace(OPENS_ACTION, (opening) => opening.slice(-1)));
  return (words, cosine) => object.some((word) => words.has(word)) || cosine >= MIN_COSINE.action;
}

function isAboutThing(thing: string): IsAbout {
  const topicWords = tokenize(thing);
  return (words, cosine) => {
    const share = topicWords.filter((word) => words.has(word)).length / Math.max(topicWords.length, 1);
    return cosine + SHARED_WORDS * share >= MIN_COSINE.thing;
  };
}
