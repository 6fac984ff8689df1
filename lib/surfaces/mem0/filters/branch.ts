import { invalidFields } from "@/lib/surfaces/operations";
import type { Entities } from "../call";

/** Conditions that all hold for a memory. Several branches are alternatives. */
export type Branch = Entities & {
  readonly types?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly recordedFrom?: string;
  /** Exclusive. */
  readonly recordedTo?: string;
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
  const both = intersect(one, other);
  if (both) return both;
  throw invalidFields([{ path, message: "has conditions that exclude each other" }]);
}

const ENTITIES = ["user_id", "agent_id", "app_id", "run_id"] as const;

/** Returns the conditions of both branches; null when they exclude each other. */
export function intersect(one: Branch, other: Branch): Branch | null {
  const metadata = { ...one.metadata, ...other.metadata };
  const types =
    one.types && other.types ? one.types.filter((type) => other.types?.includes(type)) : undefined;
  const isPossible =
    types?.length !== 0 &&
    ENTITIES.every((name) => isCompatible(one[name], other[name])) &&
    Object.entries(one.metadata ?? {}).every(([name, value]) => value === metadata[name]);
  if (!isPossible) return null;
  return {
    ...one,
    ...other,
    ...(types ? { types } : {}),
    ...latest("from", one, other),
    ...latest("recordedFrom", one, other),
    ...earliest("to", one, other),
    ...earliest("recordedTo", one, other),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

function isCompatible(one: unknown, other: unknown): boolean {
  return one === undefined || other === undefined || one === other;
}

const timesOf = (name: "from" | "to" | "recordedFrom" | "recordedTo", branches: readonly Branch[]) =>
  branches.flatMap((branch) => branch[name] ?? []).toSorted();

function latest(name: "from" | "recordedFrom", ...branches: Branch[]): Branch {
  const time = timesOf(name, branches).at(-1);
  return time === undefined ? {} : { [name]: time };
}

function earliest(name: "to" | "recordedTo", ...branches: Branch[]): Branch {
  const time = timesOf(name, branches).at(0);
  return time === undefined ? {} : { [name]: time };
}
