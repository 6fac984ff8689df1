import type { Observation } from "./observe";
import type { LifeMessage } from "./streams";

/** For each figure, the number of good cases and the number of all cases. */
type Figures = Map<string, { good: number; of: number }>;

/** The figures of several streams, and the confidence for questions with and without an answer. */
export type Score = {
  readonly figures: Figures;
  messages: number;
  readonly confidence: { readonly answerable: number[]; readonly unanswerable: number[] };
  readonly ms: number[];
};

export const emptyScore = (): Score => ({
  figures: new Map(),
  messages: 0,
  confidence: { answerable: [], unanswerable: [] },
  ms: [],
});

/** Whether an event or a change counts as a fact is debatable. */
const LOOSE_TYPES = ["fact", "interaction", "correction"];

/** Adds the figures of one observed stream. docs/evaluation.md says what each figure counts. */
export function addToScore(score: Score, observation: Observation): void {
  const add = (name: string, good: boolean | number) => {
    const figure = score.figures.get(name) ?? { good: 0, of: 0 };
    figure.good += Number(good);
    figure.of += 1;
    score.figures.set(name, figure);
  };
  score.messages += observation.stream.messages.length;
  scoreKeeping(observation, add);
  scoreConfirmations(observation, add);
  scoreReplacements(observation, add);
  scoreAnswers(observation, score, add);
}

type Add = (name: string, good: boolean | number) => void;

function scoreKeeping({ stream, messages, memories }: Observation, add: Add): void {
  for (const message of stream.messages) {
    const { memoryIds, isNew } = messages[message.i] ?? { memoryIds: [], isNew: false };
    const isKept = memoryIds.length > 0;
    if (message.keep === "must") add("keep", isKept);
    if (message.keep === "must" && message.role === "assistant") add("keep, assistants", isKept);
    if (message.keep === "drop") add("drop", !isNew);
    const memory = memories.get(memoryIds[0] ?? "");
    if (!memory) continue;
    if (message.type !== undefined) scoreType(message, memory.type, add);
  }
}

/**
 * Adds the labelled repeats that confirm the earlier memory, merged or not; and the confirmations that no
 * label asks for, of memories that the same message makes outdated, and of others. Labels leave out many true
 * ones, such as "X is still Y" that is labelled as a lookalike.
 */
function scoreConfirmations({ stream, messages }: Observation, add: Add): void {
  for (const { i, role, confirms = [], supersedes = [] } of stream.messages) {
    const { memoryIds = [], confirmedIds = [] } = messages[i] ?? {};
    const isAbout = (older: number, ids: readonly string[]) =>
      ids.some((id) => messages[older]?.memoryIds.includes(id));
    for (const older of confirms)
      if (stream.messages[older]?.role === role)
        add("repeats confirmed", isAbout(older, [...memoryIds, ...confirmedIds]));
    for (const id of confirmedIds) {
      if (confirms.some((older) => isAbout(older, [id]))) continue;
      add("confirmed without a label", true);
      if (supersedes.some((older) => isAbout(older, [id]))) add("confirmed although outdated", true);
    }
  }
}

/** Adds the recall and precision for the types that people would assign. */
function scoreType({ type, supersedes, may_supersede }: LifeMessage, found: string, add: Add): void {
  const isChange = supersedes !== undefined || may_supersede !== undefined;
  const areLoose = LOOSE_TYPES.includes(found) && LOOSE_TYPES.includes(type ?? "");
  const isRight = found === type || areLoose || (found === "correction" && isChange);
  for (const name of ["preference", "decision"]) {
    if (type === name) add(`${name} recall`, isRight);
    if (found === name) add(`${name} precision`, type === name);
  }
}

/** Maps each message whose memory is superseded to the message that replaced it, or to null when unknown. */
function hiddenBy({ messages, memories }: Observation): Map<number, number | null> {
  const firstMessage = new Map<string, number>();
  for (const [index, { memoryIds }] of messages.entries())
    for (const id of memoryIds) if (!firstMessage.has(id)) firstMessage.set(id, index);
  const hidden = new Map<number, number | null>();
  for (const [id, index] of firstMessage) {
    const memory = memories.get(id);
    if (memory?.state === "superseded")
      hidden.set(index, firstMessage.get(memory.supersededBy ?? "") ?? null);
  }
  return hidden;
}

function scoreReplacements(observation: Observation, add: Add): void {
  const { stream, messages } = observation;
  const hidden = hiddenBy(observation);
  const isKept = (index: number) => (messages[index]?.memoryIds.length ?? 0) > 0;
  const isAsked = (newer: number, older: number) =>
    (messages[newer]?.uncertainIds ?? []).some((id) => messages[older]?.memoryIds.includes(id));
  const { successors, tolerated } = successorsOf(stream.messages);
  for (const message of stream.messages) {
    if ((messages[message.i]?.uncertainIds.length ?? 0) > 0) add("asked", true);
    for (const older of message.supersedes ?? []) {
      if (!isKept(older)) continue;
      add("changes found", hidden.has(older));
      const newer = [message.i, ...(successors.get(older) ?? []), ...(tolerated.get(older) ?? [])];
      add("changes found or asked", hidden.has(older) || newer.some((one) => isAsked(one, older)));
      if (stream.lang !== "en")
        add("other languages found or asked", hidden.has(older) || newer.some((one) => isAsked(one, older)));
    }
    for (const older of message.lookalike_of ?? [])
      if (isKept(older)) add("lookalikes hidden", hidden.get(older) === message.i);
  }
  for (const [older, newer] of hidden) {
    if (stream.messages[older]?.keep === "drop") continue;
    const right = successors.get(older) ?? [];
    const open = tolerated.get(older) ?? [];
    if (newer === null ? right.length + open.length > 0 : right.includes(newer) || open.includes(newer))
      continue;
    // Once its successor has arrived, a memory is outdated, whatever hides it.
    const expected = right.length > 0 ? right : open;
    if (newer === null || expected.length === 0 || newer < Math.min(...expected)) add("hidden wrongly", true);
  }
}

function successorsOf(messages: readonly LifeMessage[]) {
  const successors = new Map<number, number[]>();
  const tolerated = new Map<number, number[]>();
  const note = (map: Map<number, number[]>, older: number, newer: number) =>
    map.set(older, [...(map.get(older) ?? []), newer]);
  for (const { i, supersedes = [], may_supersede = [], confirms = [] } of messages) {
    for (const older of supersedes) note(successors, older, i);
    for (const older of [...may_supersede, ...confirms]) note(tolerated, older, i);
  }
  return { successors, tolerated };
}

function scoreAnswers({ stream, messages, answers }: Observation, score: Score, add: Add): void {
  const messagesOf = new Map<string, number[]>();
  for (const [index, { memoryIds }] of messages.entries())
    for (const id of memoryIds) messagesOf.set(id, [...(messagesOf.get(id) ?? []), index]);
  for (const [index, { evidence, stale }] of stream.questions.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    score.ms.push(answer.ms);
    score.confidence[evidence.length > 0 ? "answerable" : "unanswerable"].push(answer.confidence);
    const shown = answer.hits.map((hit) =>
      hit.isBackground ? [hit.message] : (messagesOf.get(hit.id) ?? []),
    );
    const isShown = (wanted: number) =>
      shown.flat().some((one) => one === wanted || stream.messages[one]?.confirms?.includes(wanted));
    for (const { isBackground } of answer.hits) add("background among the hits", isBackground);
    add("degraded", answer.isDegraded);
    if (evidence.length > 0) {
      const recall = evidence.filter(isShown).length / evidence.length;
      add("recall", recall);
      if (evidence.length > 1) add("recall, several", recall);
      if (stale.length > 0) add("recall, changed", recall);
      const rank = shown.findIndex((from) => from.some((one) => evidence.includes(one)));
      add("MRR", rank < 0 ? 0 : 1 / (rank + 1));
    }
    if (stale.length > 0)
      add(
        "stale shown",
        shown.some((from) => stale.includes(Math.min(...from))),
      );
  }
}

/** Returns the probability that an answerable question has a higher confidence than one without an answer. */
export function areaUnderCurve({ answerable, unanswerable }: Score["confidence"]): number {
  let better = 0;
  for (const one of answerable)
    for (const other of unanswerable) better += one > other ? 1 : one === other ? 0.5 : 0;
  return better / (answerable.length * unanswerable.length || 1);
}

/**
 * One band of confidence: the number of questions, and two means in which both kinds of question weigh the
 * same.
 */
export type Band = {
  readonly from: number;
  readonly questions: number;
  readonly estimate: number;
  readonly answerable: number;
};

const BANDS = [0, 0.2, 0.4, 0.6, 0.8];

/**
 * Returns the reliability of the confidence: for each band, the mean estimate and the share that has an
 * answer.
 */
export function reliability({ answerable, unanswerable }: Score["confidence"]): Band[] {
  return BANDS.map((from, index) => {
    const isIn = (value: number) => value >= from && value < (BANDS[index + 1] ?? Number.POSITIVE_INFINITY);
    const [yes, no] = [answerable.filter(isIn), unanswerable.filter(isIn)];
    const [ofYes, ofNo] = [1 / (answerable.length || 1), 1 / (unanswerable.length || 1)];
    const weight = yes.length * ofYes + no.length * ofNo || 1;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return {
      from,
      questions: yes.length + no.length,
      estimate: (sum(yes) * ofYes + sum(no) * ofNo) / weight,
      answerable: (yes.length * ofYes) / weight,
    };
  });
}
