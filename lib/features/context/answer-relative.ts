import { type AnswerCandidate, type ChosenAnswer, mayBeFormer } from "@/lib/analysis/answer";
import type { KinQuestion } from "@/lib/analysis/relations";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import type { Hit } from "@/lib/engine/retrieve";
import { answerKin, hasName, type KinAnswer, type KinReading } from "@/lib/features/graph";
import type { AnswerOutput } from "./answer-input";
import { inTime, READ_MS } from "./in-time";

/** Whether the memory of a name stands beneath a hit: it is probably replaced. */
export const isEarlierVersion = ({ memory }: KinAnswer, hits: readonly Hit[]): boolean =>
  hits.some(({ earlier }) => earlier.some(({ id }) => id === memory.memory_id));

/** The precision of the rules that find relations, in the hand-checked turns of bench/relations. */
const RELATIVE_CHANCE = 0.91;

/** The relations answer what the memories do not, and know which of their names has the role no longer. */
export const canAsk = ({ asks }: KinQuestion, chosen: ChosenAnswer<AnswerCandidate>): boolean =>
  asks === "name" || (chosen.kind === null && chosen.differing.length === 0);

/** Whether a value names somebody whose relation has ended: "my ex-wife Carmen" is no wife. */
export function isFormer(chosen: ChosenAnswer<AnswerCandidate>, { formerNames }: KinReading): boolean {
  const values = chosen.kind === null ? chosen.differing.map(({ text }) => text) : [chosen.answer];
  return hasName(values.join(" "), formerNames);
}

/** Asks the relations about a relative, within READ_MS: an answer waits for them like for its search. */
export async function readRelative(
  ctx: Ctx,
  question: KinQuestion,
  {
    query,
    owners,
    askerId,
    candidates,
    later,
    asOf,
  }: {
    query: string;
    owners: readonly OwnerNo[];
    askerId: string;
    candidates: readonly AnswerCandidate[];
    later: readonly AnswerCandidate[];
    asOf: string | undefined;
  },
): Promise<KinReading | "late"> {
  const speakers = new Set(
    candidates.flatMap(({ isUser, isShared, speaker }) => (isUser && !isShared ? [speaker] : [])),
  );
  const [speaker = null] = speakers.size === 1 ? speakers : [];
  const asking = { owners, askerId, speaker, asOf: asOf === undefined ? undefined : new Date(asOf) };
  const readings = { relative: answerKin(ctx, question, asking) };
  const { relative } = (await inTime<{ relative: KinReading }>(readings, READ_MS)).read;
  if (!relative) return "late";
  const { answer } = relative;
  const isDoubtful =
    answer && (isPerhapsRenamed(answer, later) || isPerhapsFormer(query, question, answer, later));
  return isDoubtful ? { ...relative, answer: null } : relative;
}

/** What a newer message says about a name may change it in words that are not read: "We renamed the dog". */
const NAMES = /name|called|hei(?:ß|ss)|llama|appelle/i;

function isPerhapsRenamed(
  { kind, answer, memory }: KinAnswer,
  candidates: readonly AnswerCandidate[],
): boolean {
  return (
    kind === "attribute" &&
    candidates.some(
      ({ isUser, occurredAt, text }) =>
        isUser && occurredAt > memory.occurred_at && NAMES.test(text) && !text.includes(answer),
    )
  );
}

/** Whether the name or, of somebody who is named, what they are may be so no longer. */
function isPerhapsFormer(
  query: string,
  question: KinQuestion,
  { answer, memory }: KinAnswer,
  later: readonly AnswerCandidate[],
): boolean {
  const name = question.asks === "who" ? question.name : answer;
  const said = { name, text: memory.text, occurredAt: memory.occurred_at };
  return mayBeFormer(question.asks === "who" ? memory.text : query, said, later);
}

export function toRelativeOutput({ kind, answer, memory }: KinAnswer): Partial<AnswerOutput> {
  const { memory_id, text, occurred_at } = memory;
  const known = { answer, kind, memory_id, text, occurred_at: occurred_at.toISOString() };
  return { ...known, confidence: RELATIVE_CHANCE, unknown: false };
}
