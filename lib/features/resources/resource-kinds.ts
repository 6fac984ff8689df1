import { ENTITY_NOUNS } from "./entity-nouns";
import { MEMORY_NOUNS } from "./memory-nouns";
import type { Noun } from "./noun";
import { PATTERN_NOUNS } from "./pattern-nouns";
import { SESSION_NOUNS } from "./session-nouns";

/** Everything that has an address below an owner. A new noun is a row here, and has its URI everywhere. */
export const NOUNS: readonly Noun[] = [...MEMORY_NOUNS, ...SESSION_NOUNS, ...ENTITY_NOUNS, ...PATTERN_NOUNS];

const TEMPLATES = NOUNS.map((noun) => ({ noun, parts: noun.path.split("/") }));

const isId = (part: string) => part.startsWith("{");

/** Finds the noun that a path names, and the ids in it. Null for a path that names none. */
export function findNoun(path: readonly string[]): { noun: Noun; ids: readonly string[] } | null {
  for (const { noun, parts } of TEMPLATES) {
    if (parts.length !== path.length) continue;
    if (parts.every((part, at) => isId(part) || part === path[at]))
      return { noun, ids: path.filter((_, at) => isId(parts[at] ?? "")) };
  }
  return null;
}

/** The templates of everything that can be read, by what it is. */
export const RESOURCE_TEMPLATES: readonly { readonly kind: string; readonly template: string }[] =
  NOUNS.filter(({ read }) => read).map(({ kind, path }) => ({
    kind,
    template: `palimpsest://{tenant}/{owner_kind}/{owner}/${path}`,
  }));

/** The nouns directly below an owner. */
export const TOP_NOUNS: readonly Noun[] = NOUNS.filter(({ path }) => !path.includes("/"));
