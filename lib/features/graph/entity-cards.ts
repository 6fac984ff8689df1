import { BEING_TYPES } from "@/lib/analysis/relations";
import { FUNCTION_WORDS } from "@/lib/analysis/text";
import type { OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { type Entity, findEntitiesByName, readEntities, readRelations } from "@/lib/storage/records";
import { combineRelations, type Relation } from "./combine-relations";

/** What is true of an entity, as words, and the latest memory that states it. */
export type CardLine = {
  /** "Clara: lives in Rotterdam (since 2026-04-24)", "Clara: ana has the sibling Clara (first said on …)". */
  readonly text: string;
  readonly memoryId: string;
  readonly position: number;
};

/** The words of a query that are looked up, the entities that are shown, and the relations that are read. */
const LIMITS = { words: 64, entities: 3, rows: 60 } as const;

/**
 * Returns what is true, or was at `asOf`, of the entities that a query names, by name and then the latest
 * first. `ownerName` is how the owner is called in the lines. Three statements at most: uses the key of
 * entity_names and the indexes of relations.
 */
export async function readEntityCards(
  tx: Tx,
  ownerNo: OwnerNo,
  query: string,
  { asOf, ownerName }: { readonly asOf?: Date | undefined; readonly ownerName: string },
): Promise<readonly CardLine[]> {
  const named = (await findEntitiesByName(tx, ownerNo, namesIn(query)))
    .filter(({ no }) => no !== 0)
    .toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1))
    .slice(0, LIMITS.entities);
  if (named.length === 0) return [];
  const members = named.flatMap((one) => one.members);
  const limits = { asOf, perEntity: LIMITS.rows, limit: LIMITS.rows };
  const { relations, openEnds } = await readRelations(tx, ownerNo, members, limits);
  const stated = [...relations, ...openEnds];
  const nos = stated.flatMap(({ subjectNo, objectNo }) => [subjectNo, objectNo ?? subjectNo]);
  const entities = await readEntities(tx, ownerNo, nos);
  const titles = (no: number) => (no === 0 ? ownerName : titleOf(entities.get(no)));
  const current = combineRelations(stated, (no) => entities.get(no)?.no ?? no).filter(
    ({ to }) => to === null,
  );
  return named.flatMap((entity) =>
    current
      .filter(({ subjectNo, objectNo }) => subjectNo === entity.no || objectNo === entity.no)
      .map((relation) => toLine(entity, relation, titles)),
  );
}

/** Returns the words of a query and its pairs of words, without function words alone. */
function namesIn(query: string): string[] {
  const words = (query.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []).slice(0, LIMITS.words);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [...words.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase())), ...pairs];
}

const titleOf = (entity: Entity | undefined): string => entity?.name ?? entity?.role ?? "somebody";

/** Returns the words between the subject and the object or value: "has the sibling", "lives in". */
function wordsOf({ type, attribute }: Relation): string {
  if (attribute !== null) return `has ${attribute}:`;
  if (type !== "knows" && BEING_TYPES.has(type)) return `has the ${type}`;
  const verb = type === "from" || type === "member_of" ? `is ${type}` : type;
  return verb.replace("member", "a member").replaceAll("_", " ");
}

function toLine(entity: Entity, relation: Relation, titles: (no: number) => string): CardLine {
  const { subjectNo, objectNo, value, from, firstSaid, memoryIds, latest } = relation;
  const subject = subjectNo === entity.no ? "" : `${titles(subjectNo)} `;
  const said = `${subject}${wordsOf(relation)} ${objectNo === null ? value : titles(objectNo)}`;
  const since = from === null ? `first said on ${firstSaid}` : `since ${from}`;
  return { text: `${titleOf(entity)}: ${said} (${since})`, memoryId: memoryIds[0] ?? "", position: latest };
}
