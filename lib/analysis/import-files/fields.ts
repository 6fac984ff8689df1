export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Returns a time in milliseconds since 1970 from seconds, an ISO 8601 text, or neither (null). */
export function timeOf(value: unknown): number | null {
  const at = typeof value === "number" ? value * 1000 : typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isFinite(at) && at > 0 && at < 8.64e15 ? at : null;
}

/**
 * Returns a chain of messages from the first to `lastId`, along the ids of their parents. Other branches of
 * the conversation are left out.
 */
export function branchOf(
  messages: Fields,
  lastId: unknown,
  parentOf: (message: Fields) => unknown,
): readonly Fields[] {
  const branch: Fields[] = [];
  const visited = new Set<string>();
  let id = lastId;
  while (typeof id === "string" && !visited.has(id) && Object.hasOwn(messages, id)) {
    visited.add(id);
    const message = messages[id];
    if (!isFields(message)) break;
    branch.push(message);
    id = parentOf(message);
  }
  return branch.reverse();
}
