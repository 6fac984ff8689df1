const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** NUL and lone surrogates, which the database refuses. */
const REFUSED = new RegExp(`\\0|${LONE_SURROGATE.source}`, "g");

/** Whether a text has half of a surrogate pair. Replaced, ids that differ in nothing else would be one. */
export function hasLoneSurrogate(text: string): boolean {
  return LONE_SURROGATE.test(text);
}

/** Replaces NUL and lone surrogates by U+FFFD, in every string of a JSON value, keys included. Counts them. */
export function cleanJson<T>(value: T): { value: T; replaced: number } {
  let replaced = 0;
  const clean = (text: string) =>
    text.replace(REFUSED, () => {
      replaced++;
      return "\uFFFD";
    });
  const walk = (node: unknown): unknown => {
    if (typeof node === "string") return clean(node);
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [clean(key), walk(child)]));
  };
  return { value: walk(value) as T, replaced };
}
