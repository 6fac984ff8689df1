import { invalidFields } from "@/lib/surfaces/operations";
import { definedEntities, type Entities } from "../call";
import { readTime } from "../times";
import { allOf, type Branch } from "./branch";
import { readFilters, requireEntity } from "./read-filters";

type Scoped = Entities & {
  readonly filters?: unknown;
  readonly categories?: readonly string[] | null | undefined;
  readonly metadata?: unknown;
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
};

const NAMES = ["user_id", "agent_id", "app_id", "run_id", "categories", "metadata"] as const;

/**
 * Reads the filters of a request. Clients send dates beside `filters`, and older ones and the open-source
 * server's also entities, categories and metadata: all of them must hold. Only absent and empty filters are
 * left out; readFilters refuses everything else that is not an object. A caller whose key or header names its
 * owner needs no filter. Throws like readFilters, and `invalid_input` for dates that are none.
 */
export function filtersWithEntities(input: Scoped, isOwnerKnown: boolean): Branch[] {
  const beside = Object.fromEntries(
    NAMES.filter((name) => input[name] != null).map((name) => [
      name,
      name === "categories" ? { in: input.categories } : input[name],
    ]),
  );
  const filters = isEmpty(input.filters) ? {} : input.filters;
  const branches = allOf([readFilters(filters), readFilters(beside, "")], "filters");
  if (!isOwnerKnown) requireEntity(branches);
  const { start_date, end_date } = input;
  const dates = {
    ...(start_date == null ? {} : { from: readTime(start_date, "start_date") }),
    ...(end_date == null ? {} : { to: readTime(end_date, "end_date", "end") }),
  };
  return allOf([branches, [dates]], "filters");
}

/**
 * Reads whom a request is about, from its filters and the entities beside them. Throws like
 * filtersWithEntities, and `invalid_input` for filters that say more, because that would be ignored.
 */
export function entitiesOf({ filters, ...input }: Entities & { readonly filters?: unknown }): Entities {
  const [branch = {}, second] = filtersWithEntities({ ...definedEntities(input), filters }, true);
  const { user_id, agent_id, app_id, run_id, ...others } = branch;
  if (second || Object.keys(others).length > 0)
    throw invalidFields([
      { path: "filters", message: "can name only a user_id, an agent_id, an app_id or a run_id here" },
    ]);
  return definedEntities({ user_id, agent_id, app_id, run_id });
}

function isEmpty(node: unknown): boolean {
  if (node == null) return true;
  return typeof node === "object" && !Array.isArray(node) && Object.keys(node).length === 0;
}
