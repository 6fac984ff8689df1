import { invalidFields } from "@/lib/surfaces/operations";
import { allOf, anyOf, type Branch } from "./branch";
import { readField } from "./read-field";

/** Deeper filters come from no client, and each level costs stack. */
const MAX_DEPTH = 8;

/**
 * Reads mem0's filters: fields side by side must all hold, `AND` and `OR` have lists of filters. Returns the
 * alternatives, at most eight. Throws `invalid_input` naming the field or operator that is not supported, so
 * that no filter is ever left out. `path` is where the caller put them; empty for fields of the request.
 */
export function readFilters(filters: unknown, path = "filters"): Branch[] {
  return read(filters, path, 0);
}

/** Throws `invalid_input` when an alternative names no entity, so that it would mean everybody's memories. */
export function requireEntity(branches: readonly Branch[]): void {
  for (const { user_id, agent_id, app_id, run_id } of branches) {
    if ([user_id, agent_id, app_id, run_id].some((id) => id !== undefined)) continue;
    const message = "must name at least one of user_id, agent_id, app_id and run_id by its value";
    throw invalidFields([{ path: "filters", message }]);
  }
}

function read(node: unknown, path: string, depth: number): Branch[] {
  if (typeof node !== "object" || node === null || Array.isArray(node))
    throw invalidFields([{ path, message: "must be an object" }]);
  if (depth > MAX_DEPTH) throw invalidFields([{ path, message: "is nested too deeply" }]);
  const conditions = Object.entries(node).map(([name, value]) => {
    const at = path ? `${path}.${name.slice(0, 64)}` : name.slice(0, 64);
    if (name === "AND") return allOf(readList(value, at, depth), at);
    if (name === "OR") return anyOf(readList(value, at, depth), at);
    if (name === "NOT") throw invalidFields([{ path: at, message: "is not supported" }]);
    return readField(name, value, at);
  });
  return allOf(conditions, path);
}

function readList(value: unknown, path: string, depth: number): Branch[][] {
  if (!Array.isArray(value) || value.length === 0)
    throw invalidFields([{ path, message: "must be a list with at least one filter" }]);
  return value.map((node, at) => read(node, `${path}[${at}]`, depth + 1));
}
