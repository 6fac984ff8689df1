import type { Payload } from "./event-payload";

/**
 * Returns a payload in which `replace` has changed the event of every reference to a message, such as the
 * dropped message that the event restores. Metadata and texts stay untouched.
 */
export function replaceReferences(
  payload: { readonly [Field in keyof Payload]?: unknown },
  replace: (event: unknown) => unknown,
): Record<string, unknown> {
  const { requestedChange, review, ...others } = payload;
  return {
    ...others,
    ...(requestedChange === undefined ? {} : { requestedChange: replaceIn(requestedChange, replace) }),
    ...(review === undefined ? {} : { review: replaceIn(review, replace) }),
  };
}

/**
 * Returns a payload in which `replace` has changed the names of the person who requested a change and of the
 * models that reviewed the event.
 */
export function replaceNames<Given extends { readonly requestedChange?: unknown; readonly review?: unknown }>(
  payload: Given,
  replace: (name: string) => string,
): Given {
  const { requestedChange, review } = payload;
  return {
    ...payload,
    ...(requestedChange === undefined ? {} : { requestedChange: replaceNamesIn(requestedChange, replace) }),
    ...(review === undefined ? {} : { review: replaceNamesIn(review, replace) }),
  };
}

function replaceNamesIn(value: unknown, replace: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaceNamesIn(inner, replace));
  if (value === null || typeof value !== "object") return value;
  const replaced = Object.entries(value).map(([name, inner]) => [
    name,
    (name === "actor" || name === "model") && typeof inner === "string"
      ? replace(inner)
      : replaceNamesIn(inner, replace),
  ]);
  return Object.fromEntries(replaced);
}

function replaceIn(value: unknown, replace: (event: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaceIn(inner, replace));
  if (value === null || typeof value !== "object") return value;
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceIn(inner, replace)]),
  );
  return "event" in fields && "ordinal" in fields ? { ...fields, event: replace(fields.event) } : fields;
}
