const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** NUL and lone surrogates, which the database rejects. */
const UNSTORABLE_CHARACTERS = new RegExp(`\\0|${LONE_SURROGATE.source}`, "g");

/** Returns whether a text contains a lone surrogate. Replacing it in ids could make different ids equal. */
export function hasLoneSurrogate(text: string): boolean {
  return LONE_SURROGATE.test(text);
}

/** Replaces NUL and lone surrogates with U+FFFD in all strings and keys of a JSON value, and counts them. */
export function cleanJson<T>(value: T): { value: T; replaced: number } {
  let replaced = 0;
  const cleanText = (text: string) =>
    text.replace(UNSTORABLE_CHARACTERS, () => {
      replaced++;
      return "\uFFFD";
    });
  const cleanNode = (node: unknown): unknown => {
    if (typeof node === "string") return cleanText(node);
    if (Array.isArray(node)) return node.map(cleanNode);
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [cleanText(key), cleanNode(child)]));
  };
  return { value: cleanNode(value) as T, replaced };
}
