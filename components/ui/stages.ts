/** The stages of a retrieval in the order in which they begin, each with its colour. */
const COLORS: Readonly<Record<string, string>> = {
  embed: "violet.6",
  words: "teal.8",
  turns: "indigo.6",
  rank: "orange.8",
  hits: "pink.6",
  rest: "gray.6",
};
const ORDER = Object.keys(COLORS);
/** These two begin together; the next one waits for both. */
const TOGETHER = ["embed", "words"];

/** What is left of a request: authentication and parsing before the stages, the answer after them. */
const REST = "rest";

/** The colour of a stage, the same in charts and waterfalls. */
export function stageColor(stage: string): string {
  return COLORS[stage] ?? "cyan.8";
}

/** Stages in the order in which they begin; unknown ones last. */
export function inOrder<T>(items: readonly T[], stageOf: (item: T) => string): T[] {
  const place = (item: T) => (ORDER.indexOf(stageOf(item)) + ORDER.length + 1) % (ORDER.length + 1);
  return [...items].sort((a, b) => place(a) - place(b));
}

/** A stage on the line of its request. `half` when another one runs beside it. */
export type Span = { stage: string; fromMs: number; ms: number; half: "upper" | "lower" | null };

/**
 * Lays measured durations out as they ran: stages wait for those before them, except for the two that begin together.
 * What the stages don't explain of `ms` is the last span, `rest`.
 */
export function spansOf(stageMs: Readonly<Record<string, number>>, ms: number): Span[] {
  const stages = inOrder(Object.keys(stageMs), (stage) => stage);
  const beside = stages.filter((stage) => TOGETHER.includes(stage));
  let at = 0;
  const spans = stages.map((stage): Span => {
    const long = stageMs[stage] ?? 0;
    if (beside.length < 2 || !beside.includes(stage)) {
      at += long;
      return { stage, fromMs: at - long, ms: long, half: null };
    }
    if (stage === beside.at(-1)) at += Math.max(...beside.map((one) => stageMs[one] ?? 0));
    return { stage, fromMs: 0, ms: long, half: stage === beside[0] ? "upper" : "lower" };
  });
  return ms - at > 0.005 ? [...spans, { stage: REST, fromMs: at, ms: ms - at, half: null }] : spans;
}
