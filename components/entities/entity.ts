import type { OutputOf } from "@/components/api/output-of";
import type { OwnerRef } from "@/lib/base/core";

/** An entity in a list. */
export type Entity = OutputOf<"listEntities">["items"][number];
/** An entity with its relations and the changes that people made. */
export type EntityCard = OutputOf<"readEntity">;
export type Relation = EntityCard["relations"][number];
export type Graph = Pick<OutputOf<"readEntityGraph">, "nodes" | "edges">;
/** A pair of entities that may be the same. */
export type Proposal = OutputOf<"listProposals">["items"][number];

export const KINDS = ["person", "pet", "place", "organisation", "group", "thing"] as const;

/** The id of the owner of the memories. */
export const SELF = "0000000000000";

/** Returns the name of an entity, else its role; the owner has neither, and is called by its id. */
export function titleOf({ name, role }: Pick<Entity, "name" | "role">, owner: OwnerRef | null): string {
  return name ?? role ?? (owner === null || owner.kind === "shared" ? "everybody" : owner.id);
}

/** Returns the path of an entity in the API. */
export function entityPath(id: string): string {
  return `/api/v1/entities/${encodeURIComponent(id)}`;
}

/** How a relation reads between its subject and its object or value. */
const WORDS: Readonly<Record<Relation["type"], string>> = {
  parent: "has the parent",
  child: "has the child",
  sibling: "has the sibling",
  spouse: "is married to",
  partner: "has the partner",
  relative: "has the relative",
  friend: "has the friend",
  colleague: "has the colleague",
  neighbor: "has the neighbor",
  pet: "has the pet",
  knows: "knows",
  lives_in: "lives in",
  from: "is from",
  works_at: "works at",
  works_as: "works as",
  studies: "studies",
  member_of: "is a member of",
  owns: "owns",
  visited: "visited",
  likes: "likes",
  dislikes: "dislikes",
  attribute: "has",
};

/** Returns the words between the subject and the object or value of a relation. */
export function relationWords({ type, attribute }: Pick<Relation, "type" | "attribute">): string {
  return attribute === null ? WORDS[type] : `${WORDS[type]} ${attribute}:`;
}

/** An entity beside another one, with what they are to each other. */
type Neighbor = { readonly entity: Graph["nodes"][number]; readonly words: readonly string[] };

/**
 * Returns the entities that have a relation with the first node, in the order of their latest one. `words`
 * read from the subject: "has the sibling" for her sibling, "has the sibling Clara" for whose sibling she is.
 */
export function neighborsOf({ nodes, edges }: Graph, owner: OwnerRef): readonly Neighbor[] {
  const [center] = nodes;
  if (!center) return [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<string, Set<string>>();
  for (const edge of edges) {
    const isSubject = edge.subject.id === center.id;
    const other = isSubject ? edge.object?.id : edge.subject.id;
    if (other === undefined || other === center.id) continue;
    const words = isSubject ? relationWords(edge) : `${relationWords(edge)} ${titleOf(center, owner)}`;
    found.set(other, (found.get(other) ?? new Set()).add(words));
  }
  return [...found].flatMap(([other, words]) => {
    const entity = byId.get(other);
    return entity ? [{ entity, words: [...words] }] : [];
  });
}
