import type { z } from "zod";

type Path = readonly PropertyKey[];

/**
 * Returns the value without the fields that were refused because they are null, or the value itself without
 * any. Serializers of many languages send null for what their caller left out.
 *
 * Only fields of the value and of the objects in its lists, such as `events[0].session_id`: in a field of
 * free form, null can be meant. A null that a schema refuses with a check of its own stays refused.
 */
export function withoutNulls(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const nulls = issues.filter(
    ({ code, path }) => code !== "custom" && isOfField(path) && valueAt(value, path) === null,
  );
  if (nulls.length === 0) return value;
  const copy = structuredClone(value);
  for (const { path } of nulls)
    delete (valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>)[path.at(-1) as string];
  return copy;
}

/** Whether names and positions alternate in a path, from a name to a name. */
function isOfField(path: Path): boolean {
  return path.length % 2 === 1 && path.every((part, at) => typeof part === (at % 2 ? "number" : "string"));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((part, name) => (part as Record<PropertyKey, unknown> | undefined)?.[name], value);
}
