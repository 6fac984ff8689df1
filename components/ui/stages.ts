/** The stages of a retrieval in the order in which they start. */
const STAGES: Readonly<Record<string, { label: string; color: string }>> = {
  embed: { label: "Embed query", color: "violet.6" },
  words: { label: "Keyword search", color: "teal.8" },
  turns: { label: "Vector search", color: "indigo.6" },
  rank: { label: "Rank", color: "orange.8" },
  hits: { label: "Load results", color: "pink.6" },
  rerank: { label: "Rerank", color: "grape.6" },
  rest: { label: "Other", color: "gray.6" },
};
const ORDER = Object.keys(STAGES);
/** The stages that run in parallel. The next stage starts when both have ended. */
const PARALLEL = ["embed", "words"];

/** The code for time outside of all stages: authentication, parsing and the response. */
const REST_STAGE = "rest";

/** Returns the name of a stage in the UI. For an unknown stage, this is its code. */
export function stageLabel(stage: string): string {
  return STAGES[stage]?.label ?? stage;
}

/** Returns the colour of a stage, the same in charts and waterfalls. */
export function stageColor(stage: string): string {
  return STAGES[stage]?.color ?? "cyan.8";
}

/** Sorts stages by the order in which they start. Unknown stages come last. */
export function inOrder<T>(items: readonly T[], stageOf: (item: T) => string): T[] {
  const position = (item: T) => (ORDER.indexOf(stageOf(item)) + ORDER.length + 1) % (ORDER.length + 1);
  return [...items].sort((a, b) => position(a) - position(b));
}

/**
 * A stage on the timeline of its request. `half` is its half of the bar when another stage runs in parallel.
 */
export type Span = { stage: string; fromMs: number; ms: number; half: "upper" | "lower" | null };

/**
 * Arranges measured durations on a timeline. Stages run in sequence, except the two that start together. The
 * last span, `rest`, is the part of `ms` that belongs to no stage.
 */
export function spansOf(stageMs: Readonly<Record<string, number>>, ms: number): Span[] {
  const stages = inOrder(Object.keys(stageMs), (stage) => stage);
  const parallel = stages.filter((stage) => PARALLEL.includes(stage));
  let at = 0;
  const spans = stages.map((stage): Span => {
    const stageDuration = stageMs[stage] ?? 0;
    if (parallel.length < 2 || !parallel.includes(stage)) {
      at += stageDuration;
      return { stage, fromMs: at - stageDuration, ms: stageDuration, half: null };
    }
    if (stage === parallel.at(-1)) at += Math.max(...parallel.map((one) => stageMs[one] ?? 0));
    return { stage, fromMs: 0, ms: stageDuration, half: stage === parallel[0] ? "upper" : "lower" };
  });
  return ms - at > 0.005 ? [...spans, { stage: REST_STAGE, fromMs: at, ms: ms - at, half: null }] : spans;
}
