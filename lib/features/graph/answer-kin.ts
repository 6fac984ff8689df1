import { BEING_TYPES, type KinQuestion } from "@/lib/analysis/relations";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  type Entity,
  findEntitiesByName,
  type NamingMemory,
  normalizeName,
  personNo,
  readEntities,
  readNamingMemories,
  readRelations,
  roleNos,
} from "@/lib/storage/records";
import { combineRelations, type Relation } from "./combine-relations";

/** The answer to a question about a relative, and the memory that states it. */
export type KinAnswer = {
  readonly kind: "attribute" | "sentence";
  readonly answer: string;
  readonly memory: NamingMemory;
};

/** What the relations know: an answer, and the names that had the role and have it no longer. */
export type KinReading = { readonly answer: KinAnswer | null; readonly formerNames: readonly string[] };

/** Who asks, and when: `askerId` is the owner's id as it was sent, "" for shared memory. */
type Asking = {
  /** The owner, if there is one, and shared memory, if there is any. */
  readonly owners: readonly OwnerNo[];
  readonly askerId: string;
  /** The only speaker of the owner's memories that were found; null when there are several or none. */
  readonly speaker: string | null;
  readonly asOf: Date | undefined;
};

/** The relations of the named entities that are read. */
const ROWS = { perEntity: 60, limit: 200 } as const;

/**
 * Answers a question for the name of a relative with the one name that live memories give the role and whose
 * relation has not ended, and who somebody is with the latest memory that states what they are to the owner,
 * else with one that names them and says to whom they belong or what they do. No answer for an unknown one
 * and when several fit. Shared memory is asked second. Only reads.
 */
export async function answerKin(ctx: Ctx, question: KinQuestion, asking: Asking): Promise<KinReading> {
  return inTenant(ctx, "hot", async (tx) => {
    const formerNames: string[] = [];
    for (const ownerNo of asking.owners) {
      const read =
        question.asks === "who"
          ? { answer: await findWho(tx, ownerNo, question, asking), formerNames: [] }
          : await findName(tx, ownerNo, question, asking);
      formerNames.push(...read.formerNames);
      if (read.answer) return { answer: read.answer, formerNames };
    }
    return { answer: null, formerNames };
  });
}

/** Finds the one name that live memories give a role, and the names that had it before. */
async function findName(
  tx: Tx,
  ownerNo: OwnerNo,
  { of, role, type }: Extract<KinQuestion, { asks: "name" }>,
  { askerId, speaker, asOf }: Asking,
): Promise<KinReading> {
  const isAsker = of === null || normalizeName(of) === normalizeName(askerId);
  const people = [...(isAsker ? [null] : []), ...(of === null ? (speaker === null ? [] : [speaker]) : [of])];
  const roles = roleNos(
    ownerNo,
    role,
    people.map((one) => personNo(ownerNo, one)),
  );
  const memories = await readNamingMemories(tx, ownerNo, { roles }, asOf);
  const entities = await readEntities(
    tx,
    ownerNo,
    memories.map(({ entity_no }) => entity_no),
  );
  const named = [...new Set(entities.values())];
  const relations = await relationsOf(tx, ownerNo, named, asOf);
  const isFormer = ({ no }: Entity) => {
    const own = relations.filter((one) => one.objectNo === no && one.type === type);
    return own.length > 0 && own.every(({ to }) => to !== null);
  };
  const formerNames = named.filter(isFormer).flatMap(({ names }) => names);
  const [entity, ...others] = named.filter((one) => !isFormer(one));
  const memory = memories.find(({ entity_no }) => entities.get(entity_no) === entity);
  if (others.length > 0 || !entity?.name || !memory) return { answer: null, formerNames };
  return { answer: { kind: "attribute", answer: entity.name, memory }, formerNames };
}

/** Whether a relation says who somebody is: to whom they belong, or what they do. Whom they know does not. */
const saysWho = ({ type }: Relation): boolean =>
  (BEING_TYPES.has(type) && type !== "knows") || type === "works_at" || type === "works_as";

/** Whether a text has one of some names as words. */
export function hasName(text: string, names: readonly string[]): boolean {
  const wordsOf = (one: string) =>
    ` ${normalizeName(one)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  const words = wordsOf(text);
  return names.some((name) => words.includes(wordsOf(name)));
}

/** Finds the latest memory that states who the only entity of a name is. */
async function findWho(
  tx: Tx,
  ownerNo: OwnerNo,
  question: Extract<KinQuestion, { asks: "who" }>,
  { asOf }: Asking,
): Promise<KinAnswer | null> {
  const found = await findEntitiesByName(tx, ownerNo, [question.name]);
  const [entity] = found;
  if (found.length !== 1 || !entity) return null;
  const memories = await readNamingMemories(tx, ownerNo, { entities: entity.members }, asOf);
  const current = (await relationsOf(tx, ownerNo, found, asOf)).filter(({ to }) => to === null);
  const relations = current.filter(saysWho);
  const toOwner = relations.filter(({ subjectNo, objectNo }) => subjectNo === 0 && objectNo === entity.no);
  // "My sister Anna" and "my colleague Anna" are two people of one name.
  if (new Set(toOwner.map(({ type }) => type)).size > 1) return null;
  const stating = new Set((toOwner.length > 0 ? toOwner : relations).flatMap(({ memoryIds }) => memoryIds));
  const saying = memories.filter(({ memory_id }) => stating.has(memory_id));
  // "My grandpa burned the soup", said by Ana, does not tell others who Ana is.
  const memory =
    saying.find(({ text }) => hasName(text, entity.names)) ?? (toOwner.length > 0 ? saying[0] : null);
  return memory ? { kind: "sentence", answer: memory.text, memory } : null;
}

/** Returns the relations of entities, current and ended. */
async function relationsOf(
  tx: Tx,
  ownerNo: OwnerNo,
  entities: readonly Entity[],
  asOf: Date | undefined,
): Promise<readonly Relation[]> {
  const roots = new Map(entities.flatMap(({ no, members }) => members.map((member) => [member, no])));
  const { relations, openEnds } = await readRelations(tx, ownerNo, [...roots.keys()], { asOf, ...ROWS });
  return combineRelations([...relations, ...openEnds], (no) => roots.get(no) ?? no);
}
