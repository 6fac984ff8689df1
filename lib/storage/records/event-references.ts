import type { Payload } from "./event-payload";

type WithChanges = { readonly requestedChange?: unknown; readonly review?: unknown };
type Fields = Record<string, unknown>;

/**
 * Returns a payload in which `replace` has changed the event of every reference to a message, such as the
 * dropped message that the event restores. Metadata and texts stay untouched.
 */
export function replaceReferences(
  payload: { readonly [Field in keyof Payload]?: unknown },
  replace: (event: unknown) => unknown,
): Record<string, unknown> {
  return change(payload, (fields) =>
    "event" in fields && "ordinal" in fields ? { ...fields, event: replace(fields.event) } : fields,
  );
}

/**
 * Returns a payload in which `replace` has changed the names of the person who requested a change and of the
 * models that reviewed the event.
 */
export function replaceNames<Given extends WithChanges>(
  payload: Given,
  replace: (name: string) => string,
): Given {
  const names = ["actor", "model"];
  return change(payload, (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        names.includes(key) && typeof value === "string" ? replace(value) : value,
      ]),
    ),
  );
}

/** Changes every object in the requested change and in the review, the innermost first. */
function change<Given extends WithChanges>(payload: Given, changed: (fields: Fields) => Fields): Given {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (value === null || typeof value !== "object") return value;
    return changed(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)])));
  };
  const { requestedChange, review } = payload;
  return {
    ...payload,
    ...(requestedChange === undefined ? {} : { requestedChange: inside(requestedChange) }),
    ...(review === undefined ? {} : { review: inside(review) }),
  };
}
