// The page of an entity draws each neighbour once, with its relations in words.

import { expect, test } from "vitest";
import { type Graph, neighborsOf, type Relation } from "./entity";

const node = (id: string, name: string | null): Graph["nodes"][number] => ({
  id,
  kind: "person",
  name,
  role: null,
  of: null,
  mentions: 1,
  first_at: null,
  last_at: null,
  depth: 1,
});
const SELF = node("0", null);
const CLARA = node("1", "Clara");
const KIM = node("2", "Kim");

const edge = (
  subject: typeof SELF,
  type: Relation["type"],
  object: typeof SELF | null,
): Graph["edges"][number] => ({
  subject,
  type,
  object,
  attribute: null,
  value: object ? null : "data analyst",
  from: null,
  first_said: "2026-05-01",
  to: null,
  ended_by: null,
  confidence: 0.9,
  memory_ids: [],
});

test("the neighbours of an entity are listed once, with the words that read from the subject", () => {
  const edges = [
    edge(SELF, "sibling", CLARA),
    edge(CLARA, "knows", KIM),
    edge(KIM, "likes", CLARA),
    edge(CLARA, "works_as", null),
    edge(CLARA, "friend", CLARA),
  ];
  const found = neighborsOf({ nodes: [CLARA, SELF, KIM], edges }, { kind: "user", id: "ana" });
  expect(found.map(({ entity, words }) => [entity.id, words])).toEqual([
    ["0", ["has the sibling Clara"]],
    ["2", ["knows", "likes Clara"]],
  ]);
});
