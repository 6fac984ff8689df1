import { BEING_TYPES, DIED_ATTRIBUTE, type RelationType, STATED_CONFIDENCE } from "@/lib/analysis/relations";
import type { StatedRelation } from "@/lib/storage/records";

/** A relation with everything that memories say about it. Times are days, YYYY-MM-DD. */
export type Relation = {
  readonly subjectNo: number;
  readonly type: RelationType;
  readonly objectNo: number | null;
  readonly attribute: string | null;
  readonly value: string | null;
  /** The first day that a memory names for it. */
  readonly from: string | null;
  /** The day on which it was first stated. */
  readonly firstSaid: string;
  /** Null while it is true. */
  readonly to: string | null;
  /** The memory that ends it; null while it is true, and when no memory states it any more. */
  readonly endedBy: string | null;
  /** 1 − Π(1 − c) over the memories that state it. */
  readonly confidence: number;
  /** The latest first. */
  readonly memoryIds: readonly string[];
  readonly latest: number;
};

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Combines what memories state into relations, the latest first. `rootOf` returns the entity that another
 * one is shown as. A relation begins on the first day that a memory names for it. It ends when nothing that
 * states it is true any more, or on the day of a later statement that ends it, and then begins again only
 * with a sentence that states it. Of an end that was superseded, too, the day that it names counts, once
 * nothing states the relation any more.
 */
export function combineRelations(
  stated: readonly StatedRelation[],
  rootOf: (no: number) => number,
): Relation[] {
  const groups = new Map<string, StatedRelation[]>();
  const ends: StatedRelation[] = [];
  const pastEnds: StatedRelation[] = [];
  for (const one of stated.toSorted(byLatest)) {
    const own = { ...one, subjectNo: rootOf(one.subjectNo), objectNo: one.objectNo && rootOf(one.objectNo) };
    // What is no longer true ends nothing either.
    if (own.ended) (own.endAt === null ? ends : pastEnds).push(own);
    if (isDeath(own) || (own.ended && !namesWhatEnds(own))) continue;
    // Both are one since they were merged.
    if (own.subjectNo === own.objectNo) continue;
    const key = keyOf(own);
    groups.set(key, [...(groups.get(key) ?? []), own]);
  }
  return [...groups.values()].flatMap((group) => relationOf(group, ends, pastEnds) ?? []);
}

const byLatest = (a: StatedRelation, b: StatedRelation) =>
  b.occurredAt.getTime() - a.occurredAt.getTime() || b.position - a.position;

const keyOf = ({ subjectNo, type, objectNo, attribute, value }: StatedRelation) =>
  JSON.stringify([subjectNo, type, objectNo, attribute, value?.toLowerCase() ?? null]);

function relationOf(
  group: readonly StatedRelation[],
  ends: readonly StatedRelation[],
  pastEnds: readonly StatedRelation[],
): Relation | null {
  const [latest] = group;
  if (!latest) return null;
  const begun = group.filter(({ ended }) => !ended);
  const restarts = begun.filter(isRestart);
  const starts = begun.flatMap(({ fromDay }) => fromDay ?? []).toSorted();
  const said = group.map(({ occurredAt }) => dayOf(occurredAt)).toSorted();
  const current = begun.filter(({ endAt }) => endAt === null);
  const end = ends
    .filter((one) => endsRelation(one, latest))
    .filter((one) => {
      if (isDeath(one)) return begun.some(isBefore(one)) && restarts.every(isBefore(one));
      if (!namesWhatEnds(one)) return begun.length > 0 && begun.every(isBefore(one));
      return one.occurredAt.getTime() >= lastSaid(restarts);
    })
    .map(({ fromDay, occurredAt, memoryId }) => ({ day: fromDay ?? dayOf(occurredAt), memoryId }))
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .at(0);
  const outdated = begun.flatMap(({ endAt }) => endAt ?? []).toSorted((a, b) => b.getTime() - a.getTime());
  const counted = current.length > 0 ? current : group;
  const namedDay = pastEnds
    .filter((one) => endsRelation(one, latest) && begun.every(isBefore(one)))
    .flatMap(({ fromDay }) => fromDay ?? [])
    .at(0);
  const to = end?.day ?? (current.length > 0 || !outdated[0] ? null : (namedDay ?? dayOf(outdated[0])));
  // A statement about an end that was taken back says nothing.
  if (begun.length === 0 && to === null) return null;
  return {
    subjectNo: latest.subjectNo,
    type: latest.type,
    objectNo: latest.objectNo,
    attribute: latest.attribute,
    value: latest.value,
    from: starts[0] ?? null,
    firstSaid: said[0] ?? dayOf(latest.occurredAt),
    to,
    endedBy: end?.memoryId ?? null,
    confidence: 1 - counted.reduce((rest, { confidence }) => rest * (1 - confidence), 1),
    memoryIds: [...new Set(group.map(({ memoryId }) => memoryId))],
    latest: latest.position,
  };
}

const lastSaid = (stated: readonly StatedRelation[]) =>
  Math.max(...stated.map(({ occurredAt }) => occurredAt.getTime()), 0);

/**
 * Whether something was said before an end that does not say what it ends, in another message, and on no
 * later day than that on which it ended.
 */
const isBefore =
  ({ fromDay, occurredAt, position }: StatedRelation) =>
  (said: StatedRelation): boolean => {
    const time = said.occurredAt.getTime() - occurredAt.getTime();
    const isSaidBefore = time < 0 || (time === 0 && said.position < position);
    return isSaidBefore && (fromDay === null || dayOf(said.occurredAt) <= fromDay);
  };

/**
 * Whether what ended begins again with a statement. "I still miss my husband Tom" takes him for granted, and
 * says nothing new; "my car" after one was sold is another one.
 */
const isRestart = ({ type, confidence }: StatedRelation) =>
  type === "owns" || Math.fround(confidence) <= Math.fround(STATED_CONFIDENCE);

const namesWhatEnds = ({ objectNo, value }: StatedRelation) => objectNo !== null || value !== null;

/** "Felix died" does not say what he was to whom. */
const isDeath = ({ type, attribute }: StatedRelation) => type === "knows" && attribute === DIED_ATTRIBUTE;

/**
 * "I quit my job" names no employer, and ends each that was said before. "We broke up" ends a marriage, too,
 * and a death everything that was said of the dead.
 */
function endsRelation(end: StatedRelation, one: StatedRelation): boolean {
  if (isDeath(end))
    return (
      (one.objectNo === end.objectNo && BEING_TYPES.has(one.type)) ||
      (one.subjectNo === end.objectNo && one.type !== "attribute")
    );
  if (end.subjectNo !== one.subjectNo || end.attribute !== one.attribute) return false;
  if (end.type !== one.type && !(isCouple(end) && isCouple(one))) return false;
  return !namesWhatEnds(end) || keyOf({ ...end, type: one.type }) === keyOf(one);
}

const isCouple = ({ type }: StatedRelation) => type === "spouse" || type === "partner";
