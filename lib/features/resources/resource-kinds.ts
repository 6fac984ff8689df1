import { ENTITY_RESOURCES } from "./entity-resources";
import { MEMORY_RESOURCES } from "./memory-resources";
import { PATTERN_RESOURCES } from "./pattern-resources";
import type { ResourceKind } from "./resource-kind";
import { SESSION_RESOURCES } from "./session-resources";

/** Everything that has an address below an owner. A new kind is a row here, and has its URI everywhere. */
export const RESOURCE_KINDS: readonly ResourceKind[] = [
  ...MEMORY_RESOURCES,
  ...SESSION_RESOURCES,
  ...ENTITY_RESOURCES,
  ...PATTERN_RESOURCES,
];

const TEMPLATES = RESOURCE_KINDS.map((resource) => ({ resource, parts: resource.path.split("/") }));

const isId = (part: string) => part.startsWith("{");

/** Finds the kind of resource that a path names, and the ids in it. Null for a path that names none. */
export function findKind(path: readonly string[]): { resource: ResourceKind; ids: readonly string[] } | null {
  for (const { resource, parts } of TEMPLATES) {
    if (parts.length !== path.length) continue;
    if (parts.every((part, at) => isId(part) || part === path[at]))
      return { resource, ids: path.filter((_, at) => isId(parts[at] ?? "")) };
  }
  return null;
}

/** The templates of everything that can be read, by what it is. */
export const RESOURCE_TEMPLATES: readonly { readonly kind: string; readonly template: string }[] =
  RESOURCE_KINDS.filter(({ read }) => read).map(({ kind, path }) => ({
    kind,
    template: `palimpsest://{tenant}/{owner_kind}/{owner}/${path}`,
  }));

/** The kinds of resources directly below an owner. */
export const TOP_RESOURCES: readonly ResourceKind[] = RESOURCE_KINDS.filter(
  ({ path }) => !path.includes("/"),
);
