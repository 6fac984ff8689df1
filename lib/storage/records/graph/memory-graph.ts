import { type EntityReference, findRelations, RELATION_TYPES } from "@/lib/analysis/relations";
import { unmaskedName } from "@/lib/analysis/text";
import type { MemoryType, OwnerNo, OwnerRef, Position, Role } from "@/lib/base/core";
import { type EntityKey, entityNo, normalizeName, SELF } from "./entity-numbers";

/** A memory as the graph reads it. `previous` is the last turn of its speaker among the two before it. */
export type GraphMemory = {
  readonly position: Position;
  readonly text: string;
  readonly role: Role;
  readonly type: MemoryType;
  readonly speaker: string | null;
  readonly previous: string | null;
  readonly occurredAt: Date;
};

/** A mention as stored, and what it was found with. */
type Mention = { readonly entityNo: number; readonly roleNo: number | null };

export type RelationRow = {
  readonly ordinal: number;
  readonly subject_no: number;
  readonly type: number;
  readonly object_no: number | null;
  readonly attribute: string | null;
  readonly value: string | null;
  readonly from_day: string | null;
  readonly ended: boolean;
  readonly confidence: number;
};

/** What a memory says: `keys` has every entity that it names or gives a role to, by number. */
export type MemoryGraph = {
  readonly mentions: readonly Mention[];
  readonly relations: readonly RelationRow[];
  readonly keys: ReadonlyMap<number, EntityKey>;
};

/** Which memories name the entity of a split instead of the one that it was split from. */
export type Splits = ReadonlyMap<
  number,
  readonly { readonly into: number; readonly at: ReadonlySet<number> }[]
>;

export type GraphOwner = OwnerRef & { readonly ownerNo: OwnerNo };

/** The most characters that are read, which bounds what a memory costs. */
const MAX_TEXT = 4000;

/**
 * Returns the mentions and relations of a memory, with `splits` applied. Only what a user said gives
 * relations and roles: of the speaker "[PHONE]" nobody knows whose sister "my sister" is. A summary or
 * pattern gives nothing, because it repeats what the memories that it was made of mention. Pure: the same
 * memory gives the same rows.
 */
export function graphOf(owner: GraphOwner, memory: GraphMemory, splits: Splits): MemoryGraph {
  if (memory.type === "summary" || memory.type === "pattern")
    return { mentions: [], relations: [], keys: new Map() };
  const speakerName = memory.speaker === null ? null : unmaskedName(memory.speaker);
  const { relations: found, mentions: named } = findRelations(memory.text.slice(0, MAX_TEXT), {
    previousTurn: memory.previous?.slice(0, MAX_TEXT) ?? null,
    saidOn: memory.occurredAt.toISOString().slice(0, 10),
    ownerName: speakerName ?? (owner.kind === "user" ? owner.id : null),
  });
  const isSaid = memory.role === "user" && speakerName !== "";
  const keys = new Map<number, EntityKey>();
  const mentions = new Map<number, number | null>();
  const speaker = isSaid ? speakerKey(owner, speakerName) : null;
  const speakerNo = speaker ? entityNo(owner.ownerNo, speaker) : SELF;
  // What was split from another entity can be split again.
  const splitOf = (no: number): number => {
    const into = splits.get(no)?.find(({ at }) => at.has(memory.position))?.into;
    return into === undefined ? no : splitOf(into);
  };
  const add = (key: EntityKey): number => {
    const no = splitOf(entityNo(owner.ownerNo, key));
    keys.set(no, key);
    return no;
  };
  const mention = (reference: EntityReference): number | null => {
    if ("self" in reference) {
      if (speaker && !mentions.has(speakerNo)) mentions.set(add(speaker), null);
      return splitOf(speakerNo);
    }
    const { kind, name, which } = reference;
    const role = isSaid ? reference.role : null;
    const apart = name === null && which !== undefined ? { which } : {};
    const roleNo = role === null ? null : add({ kind, role, ofNo: speakerNo, ...apart });
    if (name !== null && normalizeName(name) !== "") {
      const no = add({ kind, name });
      mentions.set(no, mentions.get(no) ?? roleNo);
      return no;
    }
    if (roleNo !== null) mentions.set(roleNo, mentions.get(roleNo) ?? null);
    return roleNo;
  };
  const relations: RelationRow[] = [];
  for (const one of isSaid ? found : []) {
    const subject = mention(one.subject);
    const object = one.object && mention(one.object);
    if (subject === null || (one.object && object === null)) continue;
    relations.push({
      ordinal: relations.length,
      subject_no: subject,
      type: RELATION_TYPES.indexOf(one.type),
      object_no: object,
      attribute: one.attribute,
      value: one.value,
      from_day: one.fromDay,
      ended: one.ended,
      confidence: Math.fround(one.confidence),
    });
  }
  for (const reference of named) if (!("self" in reference)) mention(reference);
  return { mentions: [...mentions].map(([no, roleNo]) => ({ entityNo: no, roleNo })), relations, keys };
}

/** Returns the entity that says a memory, if it is not the owner: one owner can have several speakers. */
function speakerKey(owner: GraphOwner, speaker: string | null): EntityKey | null {
  const name = normalizeName(speaker ?? "");
  const isOwner = owner.kind === "user" && name.split(" ")[0] === normalizeName(owner.id);
  return name === "" || isOwner ? null : { kind: "person", name: speaker ?? "" };
}
