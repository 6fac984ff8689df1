import { normalizeForDedupe } from "@/lib/analysis/text";
import type { Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  type ComparableMemory,
  findWhenHandled,
  hasSimilarBetween,
  type MergePair,
  mergeMemories,
  proposeMerge,
  readComparable,
} from "@/lib/storage/records";
import { type Candidate, compare, findAlike } from "./compare-memories";
import type { Sample } from "./run-rows";
import { type Slice, type SliceResult, TRANSACTION_MS } from "./slice";

/** Increases with each change of what is merged or proposed, so that the next run compares all memories. */
export const RULES = 2;
/**
 * The number of planned pairs that a dry run remembers per owner. With more, it can count a pair twice that
 * it planned before the remembered ones.
 */
const MAX_PLANNED = 1000;

/**
 * Merges memories of one speaker that ingestion would recognise as repeats today, such as those that were
 * stored before a change of its rules, and proposes pairs whose vectors are almost equal. The fuller text
 * stays. Compares each memory with those that share rare words with it. Leaves pairs that a filter tells
 * apart, and those between which something similar happened: "it works", "it is broken", "it works".
 */
export async function mergeRepeats(tx: Tx, slice: Slice): Promise<SliceResult> {
  const { compared, place } = slice;
  const work = new Merging(tx, slice);
  // The run has moved on since the memories were compared.
  if (compared?.place !== place) return { ...work.result(), next: place };
  const { positions, repeated, next, pendingSince } = compared;
  const isRepeated = new Set(repeated);
  // Without those that were merged or erased since.
  const memories = await readComparable(tx, slice.ownerNo, positions);
  const endsAt = performance.now() + TRANSACTION_MS[tx.engine];
  for (const memory of memories) {
    await work.look(memory, isRepeated.has(memory.position));
    if (memory !== memories.at(-1) && performance.now() > endsAt)
      return { ...work.result(), pendingSince, next: memory.position };
  }
  return { ...work.result(), pendingSince, next };
}

class Merging {
  readonly #planned: [Position, Position, "merged" | "proposed"][];
  readonly #merged: Set<Position>;
  readonly #samples: Sample[] = [];
  readonly #counts = { looked: 0, changed: 0, proposed: 0, skipped: 0 };

  constructor(
    readonly tx: Tx,
    readonly slice: Slice,
  ) {
    this.#planned = slice.planned.map(([kept, merged, what]) => [kept, merged, what]);
    this.#merged = new Set(slice.planned.flatMap(([, merged, what]) => (what === "merged" ? [merged] : [])));
  }

  result(): Omit<SliceResult, "next"> {
    const hasPlanned = this.slice.isDry && this.#planned.length > this.slice.planned.length;
    const planned = hasPlanned ? this.#planned.slice(-MAX_PLANNED) : this.slice.planned;
    return { ...this.#counts, samples: this.#samples, planned };
  }

  /** Compares a repeated memory again, because it may have changed since it was compared without a lock. */
  async look(memory: ComparableMemory, isRepeated: boolean): Promise<void> {
    // Not counted, because a slice that begins later does not read it.
    if (this.#merged.has(memory.position)) return;
    this.#counts.looked++;
    if (!isRepeated) return;
    for (const other of await findAlike(this.tx, this.slice.ownerNo, memory, this.slice.spaceNo)) {
      if (this.#merged.has(memory.position)) return;
      if (this.#merged.has(other.position)) continue;
      const what = compare(memory, other);
      if (what === null || (await this.#hasSimilarBetween(memory, other))) continue;
      await this.#note(what, pairOf(memory, other));
    }
  }

  /** A dry run has merged nothing, so what it planned is passed. */
  #hasSimilarBetween(memory: ComparableMemory, other: ComparableMemory): Promise<boolean> {
    const pair = [memory.position, other.position];
    const merged = this.#planned.flatMap(([kept, merged, what]) =>
      what === "merged" && pair.includes(kept) ? [merged] : [],
    );
    return hasSimilarBetween(this.tx, this.slice.ownerNo, [memory, other], merged);
  }

  /** Returns a memory with those that a dry run would have merged into it, directly or one into another. */
  #withPlanned(position: Position): Position[] {
    const into = this.#planned.filter(([kept, , what]) => kept === position && what === "merged");
    return [position, ...into.flatMap(([, merged]) => this.#withPlanned(merged))];
  }

  async #note(what: "merged" | "proposed", pair: MergePair): Promise<void> {
    const { tx, slice } = this;
    const { ownerNo, runNo, isDry } = slice;
    const { kept, merged } = pair;
    const sides = [this.#withPlanned(kept), this.#withPlanned(merged)] as const;
    if (this.#planned.some(([one, other]) => isAcross(sides, one, other))) return;
    const handled = await findWhenHandled(tx, ownerNo, runNo, sides);
    if (handled === "before") this.#counts.skipped++;
    if (handled !== null) return;
    if (!isDry && what === "merged") await mergeMemories(tx, ownerNo, { runNo, appliedBy: null }, pair);
    if (!isDry && what === "proposed") await proposeMerge(tx, ownerNo, runNo, pair);
    this.#planned.push([kept, merged, what]);
    if (what === "merged") this.#merged.add(merged);
    this.#counts[what === "merged" ? "changed" : "proposed"]++;
    this.#samples.push({ ownerNo, positions: [kept, merged], what });
  }
}

const isAcross = (
  [some, others]: readonly (readonly Position[])[],
  one: Position,
  other: Position,
): boolean =>
  (some?.includes(one) && others?.includes(other)) ||
  (some?.includes(other) && others?.includes(one)) ||
  false;

/** The fuller text stays, or the one that was said first. */
function pairOf(one: ComparableMemory, other: Candidate): MergePair {
  const length = ({ text }: ComparableMemory) => normalizeForDedupe(text).length;
  const order =
    length(other) - length(one) ||
    one.occurredAt.getTime() - other.occurredAt.getTime() ||
    one.position - other.position;
  const [kept, merged] = order < 0 ? [one, other] : [other, one];
  return { kept: kept.position, merged: merged.position, cosine: other.cosine };
}
