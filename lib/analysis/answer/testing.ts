import { type AnswerCandidate, type ChosenAnswer, chooseAnswer } from "./choose-answer";

/** A private memory of a person, one day old. */
export const candidate = (text: string, more: Partial<AnswerCandidate> = {}): AnswerCandidate => ({
  text,
  speaker: null,
  asked: null,
  score: 1,
  bm25: 2,
  isUser: true,
  isShared: false,
  occurredAt: new Date("2026-05-06T10:00:00Z"),
  ...more,
});

/** Chooses the answer of memories to a question of the user `askerId`. */
export function choose(
  query: string,
  candidates: readonly AnswerCandidate[],
  { confidence = 0.5, askerId = "derek" } = {},
): ChosenAnswer<AnswerCandidate> {
  const askedAt = new Date("2026-05-07T10:00:00Z");
  return chooseAnswer({
    query,
    askerId,
    candidates,
    later: candidates,
    confidence,
    timeZone: "UTC",
    askedAt,
  });
}

/** Returns the answer that `choose` chooses, or null. */
export function answerOf(...request: Parameters<typeof choose>): string | null {
  const chosen = choose(...request);
  return chosen.kind === null ? null : chosen.answer;
}
