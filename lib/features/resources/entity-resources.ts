import { ENTITY_KINDS } from "@/lib/analysis/relations";
import { sanitizeLine } from "@/lib/engine/retrieve";
import {
  entityCardOutput,
  getEntity,
  getEntityInput,
  listEntities,
  listEntitiesInput,
} from "@/lib/features/graph";
import {
  type Children,
  listOnly,
  type ResourceKind,
  type ResourceRequest,
  resource,
  titleOf,
  unknownResource,
} from "./resource-kind";

/** The addresses of the people and things that an owner's memories name. */
export const ENTITY_RESOURCES: readonly ResourceKind[] = [
  listOnly("entities", "entities", async () => ({
    items: ENTITY_KINDS.map((kind) => ({ path: [kind], kind: "entity_kind" })),
    next_cursor: null,
  })),
  listOnly("entity_kind", "entities/{kind}", listOfKind),
  resource({
    kind: "entity",
    path: "entities/{kind}/{id}",
    output: entityCardOutput,
    hasPast: true,
    // The kind can have been changed since, and a merged entity leads to the one that it went into.
    read: async ({ ctx, fields, asOf, ids: [kind, id = ""] }) => {
      kindOf(kind);
      return getEntity(ctx, id, getEntityInput.parse({ ...fields, as_of: asOf }));
    },
    markdown: ({ name, role, kind, relations }) => [
      `# ${sanitizeLine(name ?? role ?? "the owner")} (${kind})`,
      "",
      ...relations.map(({ subject, type, object, attribute, value, to }) => {
        const said = value ?? object?.name ?? object?.role ?? "the owner";
        const until = to === null ? "" : `, until ${to}`;
        const of = subject.name ?? subject.role ?? "the owner";
        return `- ${sanitizeLine(of)}: ${attribute ?? type.replaceAll("_", " ")}: ${sanitizeLine(said)}${until}`;
      }),
    ],
  }),
];

function kindOf(text: string | undefined): (typeof ENTITY_KINDS)[number] {
  const kind = ENTITY_KINDS.find((one) => one === text);
  if (!kind) throw unknownResource();
  return kind;
}

async function listOfKind({ ctx, fields, cursor, limit, ids: [text] }: ResourceRequest): Promise<Children> {
  const kind = kindOf(text);
  const { items, next_cursor } = await listEntities(
    ctx,
    listEntitiesInput.parse({ ...fields, kind, cursor, limit }),
  );
  const children = items.map(({ id, name, role, last_at }) => ({
    path: [id],
    kind: "entity",
    title: titleOf(name ?? role),
    last_at,
  }));
  return { items: children, next_cursor };
}
