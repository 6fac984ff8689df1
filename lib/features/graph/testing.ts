import type { EntityReference, findRelations } from "@/lib/analysis/relations";

type FoundRelations = ReturnType<typeof findRelations>;
type RelationContext = Parameters<typeof findRelations>[1];

const person = (name: string | null, role: string | null = null): EntityReference => ({
  kind: "person",
  name,
  role,
});

/** The relation to the owner that a role of the plain rules below stands for. */
const TYPES = { sister: "sibling", mother: "parent", wife: "spouse", friend: "friend" } as const;

/**
 * Finds entities by few plain rules, so that tests of how they are stored do not depend on the real ones:
 * "My sister Clara …", "My sister …", "Her name is Clara" after a role, "I work at Bosch", "I quit Bosch",
 * and other capitalised words as things.
 */
export function findPlainRelations(text: string, { previousTurn }: RelationContext): FoundRelations {
  const mentions: EntityReference[] = [];
  const relations: FoundRelations["relations"][number][] = [];
  const relation = { attribute: null, value: null, ended: false, fromDay: null, confidence: 0.9 } as const;
  const isNamed = /^[A-Z]\p{L}+$/u;
  const role = /\bmy (sister|mother|wife|friend)\b(?: (\p{L}+))?/iu.exec(text);
  if (role?.[1]) {
    const type = TYPES[role[1].toLowerCase() as keyof typeof TYPES];
    const object = person(role[2] && isNamed.test(role[2]) ? role[2] : null, role[1].toLowerCase());
    relations.push({ ...relation, subject: { self: true }, type, object });
  }
  const naming = /^(?:Her|His) name is (\p{L}+)/u.exec(text);
  const before = naming && /\bmy (sister|mother|wife|friend)\b/iu.exec(previousTurn ?? "");
  if (naming?.[1] && before?.[1]) mentions.push(person(naming[1], before[1].toLowerCase()));
  const job = /\bI (work at|quit) ([A-Z]\p{L}+)/u.exec(text);
  if (job?.[2])
    relations.push({
      ...relation,
      subject: { self: true },
      type: "works_at",
      object: { kind: "organisation", name: job[2], role: null },
      ended: job[1] === "quit",
    });
  for (const [, name] of text.matchAll(/(?<=\p{L}[^.!?]* )([A-Z]\p{L}{2,})/gu))
    if (name && name !== role?.[2] && name !== job?.[2]) mentions.push({ kind: "thing", name, role: null });
  return { mentions, relations };
}

/** Returns the values of one row of each table of the graph, for an owner given in SQL. */
export const graphRows = (owner: string): string[] => [
  `entities (owner_no, entity_no, kind, name_no, first_at, last_at, mentions, is_listed) values (${owner}, 2251799813685247, 0, -7, now(), now(), 1, true)`,
  `entity_names (owner_no, name_no, entity_no, position, name) values (${owner}, -7, 2251799813685247, 1, 'a tab\t, Anna')`,
  `entity_mentions (owner_no, entity_no, position) values (${owner}, 2251799813685247, 1)`,
  `relations (owner_no, position, ordinal, subject_no, type, object_no, ended, confidence, occurred_at) values (${owner}, 2, 0, 0, 2, 2251799813685247, false, 0.1::float8 + 0.2, now())`,
  `entity_acts (owner_no, kind, payload, actor) values (${owner}, 'different', '{"one":1,"other":2}', 'test')`,
];
