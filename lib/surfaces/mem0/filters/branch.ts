import { invalidFields } from "@/lib/surfaces/operations";
import type { Entities } from "../call";

/** Conditions that all hold for a memory. Several branches are alternatives. */
export type Branch = Entities & {
  readonly types?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
};

/** Each alternative is a retrieval of its own. */
const MAX_BRANCHES = 8;

/** Joins alternatives. Throws `invalid_input` for more than eight. */
export function anyOf(alternatives: readonly (readonly Branch[])[], path: string): Branch[] {
  return limited(alternatives.flat(), path);
}

/** Joins conditions that must all hold. Throws `invalid_input` for conditions that exclude each other. */
export function allOf(conditions: readonly (readonly Branch[])[], path: string): Branch[] {
  return conditions.reduce<Branch[]>(
    (joined, next) =>
      limited(
        joined.flatMap((one) => next.map((other) => join(one, other, path))),
        path,
      ),
    [{}],
  );
}

function limited(branches: Branch[], path: string): Branch[] {
  if (branches.length <= MAX_BRANCHES) return branches;
  throw invalidFields([{ path, message: `has more than ${MAX_BRANCHES} alternatives` }]);
}

function join(one: Branch, other: Branch, path: string): Branch {
  const metadata = { ...one.metadata, ...other.metadata };
  for (const name of ["user_id", "agent_id", "app_id", "run_id"] as const)
    requireEqual(one[name], other[name], path);
  for (const [name, value] of Object.entries(one.metadata ?? {})) requireEqual(value, metadata[name], path);
  const types =
    one.types && other.types ? one.types.filter((type) => other.types?.includes(type)) : undefined;
  if (types?.length === 0) throw contradiction(path);
  const from = [one.from, other.from]
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1);
  const to = [one.to, other.to]
    .filter((time) => time !== undefined)
    .toSorted()
    .at(0);
  return {
    ...one,
    ...other,
    ...(types ? { types } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

function requireEqual(one: unknown, other: unknown, path: string): void {
  if (one !== undefined && other !== undefined && one !== other) throw contradiction(path);
}

function contradiction(path: string) {
  return invalidFields([{ path, message: "has conditions that exclude each other" }]);
}
