import { isQuestion } from "@/lib/analysis/decide";
import { mayRepeat } from "@/lib/analysis/pairs";
import { normalizeForDedupe } from "@/lib/analysis/text";
import type { OwnerNo, Position } from "@/lib/base/core";
import { hasMask, haveSameDays, haveSameMeaning, MAX_COMPARED, MIN_COSINE } from "@/lib/engine/ingest";
import type { Tx } from "@/lib/storage/db";
import { findNearTurn, findSimilar, findUnembedded } from "@/lib/storage/index";
import {
  type ComparableMemory,
  dedupeHash,
  findSameWords,
  hasSimilarBetween,
  isPairSettled,
  type MergePair,
  mergeMemories,
  proposeMerge,
  readComparable,
  readComparableAfter,
  type StatedMessage,
} from "@/lib/storage/records";
import type { Sample } from "./run-rows";
import { SLICE_MS, type Slice, type SliceResult } from "./slice";

/** The number of memories per slice. */
const ROWS = 50;
/** Increases with each change of what is merged or proposed, so that the next run compares all memories. */
export const RULES = 1;
/**
 * A dry run keeps so many pairs in mind. Of more pairs of one owner, it counts those twice that lie further
 * apart.
 */
const MAX_PLANNED = 1000;
/** From this cosine on, a person is asked. Half of the golden pairs that differ reach .92. */
const MIN_PROPOSED_COSINE = 0.95;

/**
 * Merges memories of one speaker that ingestion would recognise as repeats today, such as those that were
 * stored before a change of its rules, and proposes pairs whose vectors are almost equal. The fuller text
 * stays. Compares each memory with those that share rare words with it. Leaves pairs that a filter tells
 * apart, and those between which something similar happened: "it works", "it is broken", "it works".
 */
export async function mergeRepeats(tx: Tx, slice: Slice): Promise<SliceResult> {
  const rows = await readComparableAfter(tx, slice.ownerNo, slice.place, slice.since, ROWS);
  const work = new Comparison(tx, slice);
  const positions = rows.map(({ position }) => position);
  const pending =
    slice.spaceNo === null ? null : await findUnembedded(tx, slice.ownerNo, slice.spaceNo, positions);
  const endsAt = performance.now() + SLICE_MS[tx.engine];
  let visited = 0;
  for (const row of rows) {
    await work.compare(row);
    visited++;
    if (performance.now() > endsAt) break;
  }
  const isEnd = visited === rows.length && rows.length < ROWS;
  const pendingTimes = rows
    .slice(0, visited)
    .flatMap(({ position, recordedAt }) => (pending?.has(position) ? [recordedAt.getTime()] : []));
  const pendingSince = pendingTimes.length === 0 ? undefined : new Date(Math.min(...pendingTimes));
  return { ...work.result(), pendingSince, next: isEnd ? null : (rows[visited - 1]?.position ?? null) };
}

type Candidate = ComparableMemory & { readonly cosine: number | null };

class Comparison {
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

  async compare(memory: ComparableMemory): Promise<void> {
    // Not counted, because a slice that begins later does not read it.
    if (this.#merged.has(memory.position)) return;
    this.#counts.looked++;
    // "My number is [PHONE]" can be about another number.
    if (hasMask(memory.text)) return;
    const said = messageOf(memory);
    const hash = dedupeHash(said);
    for (const other of await findAlike(this.tx, this.slice.ownerNo, memory, this.slice.spaceNo)) {
      if (this.#merged.has(memory.position)) return;
      if (this.#merged.has(other.position) || other.role !== memory.role || other.speaker !== memory.speaker)
        continue;
      if (other.filters !== memory.filters) continue;
      // The words of "Do you keep it?" and "You keep it" have the same meaning.
      if (isQuestion(memory.text) !== isQuestion(other.text)) continue;
      const otherSaid = messageOf(other);
      const isSame =
        dedupeHash(otherSaid).equals(hash) || (other.cosine !== null && haveSameMeaning(said, otherSaid));
      const isAlike = () =>
        (other.cosine ?? 0) >= MIN_PROPOSED_COSINE &&
        haveSameDays(said, otherSaid) &&
        mayRepeat(memory.text, other.text);
      const what = isSame ? "merged" : isAlike() ? "proposed" : null;
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

  async #note(what: "merged" | "proposed", pair: MergePair): Promise<void> {
    const { tx, slice } = this;
    const { ownerNo, runNo, isDry } = slice;
    const { kept, merged } = pair;
    if (this.#planned.some(([one, other]) => one === kept && other === merged)) return;
    if (await isPairSettled(tx, ownerNo, kept, merged)) {
      this.#counts.skipped++;
      return;
    }
    if (!isDry && what === "merged") await mergeMemories(tx, ownerNo, { runNo, appliedBy: null }, pair);
    if (!isDry && what === "proposed") await proposeMerge(tx, ownerNo, runNo, pair);
    this.#planned.push([kept, merged, what]);
    if (what === "merged") this.#merged.add(merged);
    this.#counts[what === "merged" ? "changed" : "proposed"]++;
    this.#samples.push({ ownerNo, positions: [kept, merged], what });
  }
}

function messageOf({ text, role, speaker, occurredAt }: ComparableMemory): StatedMessage {
  return { text, role, speaker, at: occurredAt.toISOString() };
}

/** Returns the memories that may say the same as one, in order of their positions. */
async function findAlike(
  tx: Tx,
  ownerNo: OwnerNo,
  memory: ComparableMemory,
  spaceNo: number | null,
): Promise<Candidate[]> {
  const { position, text } = memory;
  const same = await findSameWords(tx, ownerNo, messageOf(memory));
  const near: readonly { position: number; cosine: number | null }[] =
    spaceNo === null
      ? (await findSimilar(tx, ownerNo, text, MAX_COMPARED)).map((found) => ({
          position: found,
          cosine: null,
        }))
      : await findNearTurn(tx, ownerNo, { position, text, spaceNo }, MAX_COMPARED, MIN_COSINE);
  const cosines = new Map(near.map((found) => [found.position, found.cosine]));
  const positions = [...new Set([...same, ...near].map((found) => found.position))];
  const others = await readComparable(
    tx,
    ownerNo,
    positions.filter((found) => found !== position),
  );
  return others.map((other) => ({ ...other, cosine: cosines.get(other.position) ?? null }));
}

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
