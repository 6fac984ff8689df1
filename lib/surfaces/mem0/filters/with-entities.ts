import type { Entities } from "../call";
import type { Branch } from "./branch";
import { readFilters } from "./read-filters";

type Scoped = Entities & {
  readonly filters?: unknown;
  readonly categories?: readonly string[] | null | undefined;
  readonly metadata?: unknown;
};

const NAMES = ["user_id", "agent_id", "app_id", "run_id", "categories", "metadata"] as const;

/**
 * Reads the filters of a request. Older clients and the open-source server's send entities, categories and
 * metadata beside `filters`, which must then hold, too. A caller whose key or header names its owner needs no
 * filter. Throws like readFilters.
 */
export function filtersWithEntities(input: Scoped, isOwnerKnown: boolean): Branch[] {
  const beside = Object.fromEntries(
    NAMES.filter((name) => input[name] != null).map((name) => [
      name,
      name === "categories" ? { in: input.categories } : input[name],
    ]),
  );
  const nodes = [input.filters ?? {}, beside].filter((node) => Object.keys(node as object).length > 0);
  return readFilters(nodes.length > 1 ? { AND: nodes } : nodes[0], isOwnerKnown);
}
