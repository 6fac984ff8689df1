import { isQuestion } from "@/lib/analysis/decide";
import { mayRepeat } from "@/lib/analysis/pairs";
import { hasSharedMask } from "@/lib/analysis/text";
import { giveWay, type OwnerNo, type Position, type TenantNo } from "@/lib/base/core";
import { haveSameDays, haveSameMeaning, MAX_COMPARED, MIN_COSINE } from "@/lib/engine/ingest";
import { inTenant, type Tx } from "@/lib/storage/db";
import { findNearTurn, findSimilar, findUnembedded } from "@/lib/storage/index";
import {
  type ComparableMemory,
  dedupeHash,
  findSameWords,
  readComparable,
  readComparableAfter,
  type StatedMessage,
} from "@/lib/storage/records";
import type { ComparedMemories, Slice } from "./slice";

/** The number of memories that are compared before their repeats are merged in one transaction. */
const ROWS = 50;
/** Comparing ends after this time, so that a run is not continued too late. */
const COMPARING_MS = 500;
/** From this cosine on, a person is asked. Half of the golden pairs that differ reach .92. */
const MIN_PROPOSED_COSINE = 0.95;

/**
 * Compares the next memories of an owner, up to 50, with those that share rare words with each. Reads each in
 * a transaction of its own, because the embedded database answers nothing else during one: most memories
 * repeat nothing, and need no lock.
 */
export async function compareMemories(
  { tenantNo }: { readonly tenantNo: TenantNo },
  { ownerNo, spaceNo, place, since }: Pick<Slice, "ownerNo" | "spaceNo" | "place" | "since">,
): Promise<ComparedMemories> {
  let ms = 0;
  const read = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    await giveWay(tenantNo);
    return inTenant({ tenantNo }, "work", async (tx) => {
      const startedAt = performance.now();
      const result = await work(tx);
      ms += performance.now() - startedAt;
      return result;
    });
  };
  const rows = await read((tx) => readComparableAfter(tx, ownerNo, place, since, ROWS));
  const unembedded =
    spaceNo === null
      ? null
      : await read((tx) =>
          findUnembedded(
            tx,
            ownerNo,
            spaceNo,
            rows.map(({ position }) => position),
          ),
        );
  const endsAt = performance.now() + COMPARING_MS;
  const compared: ComparableMemory[] = [];
  const repeated: Position[] = [];
  for (const row of rows) {
    const alike = await read((tx) => findAlike(tx, ownerNo, row, spaceNo));
    const startedAt = performance.now();
    if (alike.some((other) => compare(row, other) !== null)) repeated.push(row.position);
    ms += performance.now() - startedAt;
    compared.push(row);
    if (performance.now() > endsAt) break;
  }
  const isEnd = compared.length === rows.length && rows.length < ROWS;
  const pending = compared.flatMap(({ position, recordedAt }) =>
    unembedded?.has(position) ? [recordedAt.getTime()] : [],
  );
  return {
    place,
    positions: compared.map(({ position }) => position),
    repeated,
    next: isEnd ? null : (compared.at(-1)?.position ?? null),
    pendingSince: pending.length === 0 ? undefined : new Date(Math.min(...pending)),
    ms,
  };
}

export type Candidate = ComparableMemory & { readonly cosine: number | null };

/** Returns whether two memories are merged or proposed for merging, by their texts; null for neither. */
export function compare(memory: ComparableMemory, other: Candidate): "merged" | "proposed" | null {
  // "My number is [PHONE]" can be about another number.
  if (hasSharedMask(memory.text)) return null;
  if (other.role !== memory.role || other.speaker !== memory.speaker || other.filters !== memory.filters)
    return null;
  // The words of "Do you keep it?" and "You keep it" have the same meaning.
  if (isQuestion(memory.text) !== isQuestion(other.text)) return null;
  const [said, otherSaid] = [messageOf(memory), messageOf(other)];
  if (dedupeHash(otherSaid).equals(dedupeHash(said))) return "merged";
  if (other.cosine === null) return null;
  if (haveSameMeaning(said, otherSaid)) return "merged";
  const isAlike =
    other.cosine >= MIN_PROPOSED_COSINE &&
    haveSameDays(said, otherSaid) &&
    mayRepeat(memory.text, other.text);
  return isAlike ? "proposed" : null;
}

function messageOf({ text, role, speaker, occurredAt }: ComparableMemory): StatedMessage {
  return { text, role, speaker, at: occurredAt.toISOString() };
}

/** Returns the memories that may say the same as one, in order of their positions. */
export async function findAlike(
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
