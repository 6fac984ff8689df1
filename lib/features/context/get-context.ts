import { createHash } from "node:crypto";
import { CONTEXT_END, CONTEXT_START } from "@/lib/analysis/text";
import { CHARS_PER_TOKEN, type Ctx, isOutage, isPerson, requireScope, turnKey } from "@/lib/base/core";
import { recordUsage, retrieveInput, retrieveSelected } from "@/lib/engine/retrieve";
import { canRecall, requireNamedOwner } from "@/lib/storage/settings";
import { fillHits } from "./hit-lines";
import type { ContextInput, ContextOutput, LeftOut } from "./input";
import { type Intent, intentOf } from "./intent";
import { type OwnSections, readSections } from "./read-sections";
import { requestedDays } from "./requested-days";
import { contextTokensOf, type FilledSection, sharesOf, textOf } from "./sections";

/** More hits than fit: a line has about 30 tokens, and some hits are shown elsewhere already. */
const TOKENS_PER_HIT = 15;
const HITS = { min: 8, max: 100 } as const;

const STABILITY = {
  preferences: "owner",
  sessions: "session",
  working: "session",
  entities: "query",
  patterns: "owner",
  moods: "owner",
  hits: "query",
} as const;

const NO_SECTIONS: OwnSections = { ownerNo: null, filled: [], memoryIds: new Set() };

/**
 * Assembles the context for a prompt from preferences, abstracts of sessions, the working memory, the people
 * that the query names, patterns and moods if the request names them, and the hits of a retrieval, in this
 * order and within `max_tokens`. The sections are read beside the search, each within its time; what is late
 * is left out and named in `degraded`. It only reads; what is shown counts as used. Throws what retrieve
 * throws, and `not_found` for the working memory of an unknown session.
 */
export async function getContext(ctx: Ctx, input: ContextInput): Promise<ContextOutput> {
  requireScope(ctx, "read");
  const owner = await requireNamedOwner(ctx, input);
  const intent = input.intent ?? intentOf(input.query);
  const shares = sharesOf(intent, input.sections);
  const chars = Math.max(
    input.max_tokens * CHARS_PER_TOKEN - CONTEXT_START.length - CONTEXT_END.length - 1,
    0,
  );
  const leftOut: LeftOut[] = [];
  const degraded: string[] = [];
  const recall = await canRecall(ctx, owner, input.agent_id).catch((thrown: unknown) => {
    if (!isOutage(thrown)) throw thrown;
    return "unknown" as const;
  });
  const request = { owner, input, intent, shares, chars, leftOut, degraded };
  const own = recall === true ? readSections(ctx, request) : Promise.resolve(NO_SECTIONS);
  // A rejection before the promise is awaited is handled there.
  own.catch(() => undefined);

  const search = async () => {
    const retrieval = toRetrieval(input, intent, recall === true);
    const { output, extra } = await retrieveSelected(ctx, retrieval, async (recalled) => {
      const sections = await own;
      const left = sections.filled.reduce((rest, one) => rest - one.chars, chars);
      const section = fillHits(recalled, sections, left, request);
      const ids = new Set(section?.lines.map(({ item }) => item.id));
      return { shown: recalled.hits.filter(({ id }) => ids.has(id)), extra: section };
    });
    degraded.push(...output.degraded);
    return { hits: extra, confidence: output.confidence };
  };
  const { hits, confidence } = shares.has("hits") ? await search() : { hits: null, confidence: null };
  if (recall === false && !shares.has("hits")) degraded.push("disabled");
  if (recall === "unknown" && !degraded.includes("store")) degraded.push("store");
  const { filled, ownerNo } = await own;
  const sections: readonly FilledSection[] = hits ? [...filled, hits] : filled;
  const ids = new Set(sections.flatMap(({ lines }) => lines.flatMap(({ item }) => item.id ?? [])));
  if (ownerNo && !isPerson(ctx)) recordUsage(ctx, [ownerNo], usedOnce(filled, hits));
  return {
    request_id: ctx.requestId,
    intent,
    ...assemble(sections, input),
    confidence,
    degraded,
    ...(input.explain ? { left_out: leftOut.filter(isMissing(ids)) } : {}),
  };
}

/** Returns the memories of the own sections, each once, without those that the retrieval counted as hits. */
function usedOnce(own: readonly FilledSection[], hits: FilledSection | null) {
  const counted = new Set(hits?.lines.map(({ item }) => item.id));
  const shown = own.flatMap(({ lines }) => lines.flatMap(({ shows }) => shows));
  const positions = new Set(shown.flatMap(({ id, position }) => (counted.has(id) ? [] : [position])));
  return [...positions].map((position) => ({ key: turnKey(position, 0), background: false }));
}

/** A memory that did not fit into its section can be shown by a later one. */
const isMissing =
  (shown: ReadonlySet<string>) =>
  ({ id, reason }: LeftOut) =>
    reason === "shown" || id === null || !shown.has(id);

/** An agent that is named in a retrieval filters it, too, so one that may recall is not. */
function toRetrieval(input: ContextInput, intent: Intent, isAllowed: boolean) {
  const { query, user_id, agent_owner, scope, as_of, time_zone, max_tokens, exclude, explain } = input;
  const shown = Math.max(Math.ceil(max_tokens / TOKENS_PER_HIT), HITS.min);
  // The hits of the days that a look back names are shown before others, so more are looked at.
  const hasDays = intent === "recap" && requestedDays(input, "UTC") !== null;
  // Neither excluded nor dropped ones are shown, so they take no places of others.
  const k = hasDays ? HITS.max : Math.min(shown + exclude.length, HITS.max);
  const named = { query, user_id, agent_owner, scope, as_of, time_zone };
  const asking = isAllowed ? {} : { agent_id: input.agent_id };
  return retrieveInput.parse({ ...named, ...asking, k, include_background: explain });
}

function assemble(
  sections: readonly FilledSection[],
  input: ContextInput,
): Pick<ContextOutput, "text" | "tokens" | "blocks"> {
  const blocks = sections.map((one) => {
    const text = textOf(one);
    const { section, lines, isComplete } = one;
    const etag = createHash("sha256").update(text).digest("hex").slice(0, 16);
    const items = lines.map(({ item }) => item);
    // Which preferences are taken when not all fit, and the sessions of a day, depend on the query.
    const isOfQuery =
      (section === "preferences" && !isComplete) ||
      (section === "sessions" && requestedDays(input, "UTC") !== null);
    const stability = isOfQuery ? "query" : STABILITY[section];
    return { section, stability, etag, text, tokens: contextTokensOf(text), items };
  });
  const texts = blocks.map(({ text }) => text);
  const text = texts.length === 0 ? "" : [CONTEXT_START, ...texts, CONTEXT_END].join("\n");
  return { text, tokens: contextTokensOf(text), blocks };
}
