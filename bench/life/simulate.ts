import type { FeatureName } from "@/lib/analysis/pairs";
import { isBlocked } from "@/lib/analysis/pairs";
import { type LinearModel, sigmoid } from "./fit";
import type { PairTable } from "./pair-table";
import type { LifeStream } from "./streams";

/** The lowest probability at which a memory is hidden, and at which a pair is marked. */
export type Thresholds = { readonly hideFrom: number; readonly markFrom: number };

/**
 * What a model would do with a stream: which message hid each memory, and the marked pairs as [newer, older].
 */
export type Simulated = {
  readonly hiddenBy: ReadonlyMap<number, number>;
  readonly marks: readonly (readonly [newer: number, older: number])[];
};

/** A message hides at most three memories and marks at most two. */
const MAX_HIDDEN = 3;
const MAX_MARKS = 2;

/** Processes a stream message by message; a hidden memory is no longer a candidate. */
export function simulate(
  { messages }: LifeStream,
  table: PairTable,
  model: LinearModel<FeatureName>,
  { hideFrom, markFrom }: Thresholds,
): Simulated {
  const hiddenBy = new Map<number, number>();
  const marks: [number, number][] = [];
  for (const [newer, rows] of table) {
    const judged = rows
      .filter(({ older }) => !hiddenBy.has(older))
      .map(({ older, features }) => ({
        older,
        chance: chanceOf(model, features),
        isBlocked: isBlocked(features),
      }))
      .sort((a, b) => b.chance - a.chance)
      .slice(0, MAX_HIDDEN);
    for (const [rank, { older, chance, isBlocked }] of judged.entries()) {
      if (chance >= hideFrom && !isBlocked && messages[newer]?.keep !== "drop") hiddenBy.set(older, newer);
      else if (chance >= markFrom && rank < MAX_MARKS) marks.push([newer, older]);
    }
  }
  return { hiddenBy, marks };
}

function chanceOf(
  { bias, weights }: LinearModel<FeatureName>,
  features: Readonly<Record<FeatureName, number>>,
): number {
  return sigmoid(
    Object.entries(weights).reduce(
      (sum, [name, weight]) => sum + weight * features[name as FeatureName],
      bias,
    ),
  );
}

/** Counts over all streams. `wrong` counts the memories that were hidden although no label says so. */
export type Tally = {
  messages: number;
  pairs: number;
  found: number;
  foundOrMarked: number;
  wrong: number;
  marks: number;
  lookalikes: number;
  lookalikesHidden: number;
};

export const emptyTally = (): Tally => ({
  messages: 0,
  pairs: 0,
  found: 0,
  foundOrMarked: 0,
  wrong: 0,
  marks: 0,
  lookalikes: 0,
  lookalikesHidden: 0,
});

/** Adds the results of a stream, scored by its labels in the same way as an observed stream. */
export function addToTally(tally: Tally, { messages }: LifeStream, { hiddenBy, marks }: Simulated): void {
  const successors = successorsOf(messages, ({ supersedes }) => supersedes);
  const allowed = successorsOf(messages, ({ may_supersede = [], confirms = [] }) => [
    ...may_supersede,
    ...confirms,
  ]);
  tally.messages += messages.length;
  tally.marks += marks.length;
  for (const message of messages) {
    for (const older of message.supersedes ?? []) {
      if (messages[older]?.keep === "drop") continue;
      tally.pairs += 1;
      const isFound = hiddenBy.has(older);
      const right = new Set([message.i, ...(successors.get(older) ?? []), ...(allowed.get(older) ?? [])]);
      if (isFound) tally.found += 1;
      if (isFound || marks.some(([newer, marked]) => marked === older && right.has(newer)))
        tally.foundOrMarked += 1;
    }
    for (const older of message.lookalike_of ?? []) {
      if (messages[older]?.keep === "drop") continue;
      tally.lookalikes += 1;
      if (hiddenBy.get(older) === message.i) tally.lookalikesHidden += 1;
    }
  }
  for (const [older, newer] of hiddenBy) {
    const right = successors.get(older) ?? [];
    const tolerated = allowed.get(older) ?? [];
    if (messages[older]?.keep === "drop" || right.includes(newer) || tolerated.includes(newer)) continue;
    const isLate =
      right.length > 0 ? newer > Math.min(...right) : tolerated.length > 0 && newer > Math.min(...tolerated);
    if (!isLate) tally.wrong += 1;
  }
}

function successorsOf(
  messages: LifeStream["messages"],
  olderOf: (message: LifeStream["messages"][number]) => readonly number[] | undefined,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const message of messages)
    for (const older of olderOf(message) ?? []) found.set(older, [...(found.get(older) ?? []), message.i]);
  return found;
}
