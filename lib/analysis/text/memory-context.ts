/** The line before the recalled memories in the context block of a retrieval. */
export const CONTEXT_START = "[MEMORY CONTEXT]";
/** The line after the recalled memories. */
export const CONTEXT_END = "[END MEMORY CONTEXT]";

/**
 * Removes context blocks of recalled memories that were pasted into a text. A block without a closing line
 * ends with its list. When a text contains nothing else, its opening line is kept to show what was there.
 * Linear time.
 */
export function withoutMemoryContext(text: string): string {
  const lastEnd = text.lastIndexOf(CONTEXT_END);
  let keptText = "";
  let at = 0;
  for (let start = text.indexOf(CONTEXT_START); start >= 0; start = text.indexOf(CONTEXT_START, at)) {
    keptText += text.slice(at, start);
    at = start < lastEnd ? text.indexOf(CONTEXT_END, start) + CONTEXT_END.length : endOfList(text, start);
  }
  if (at === 0) return text;
  return (keptText + text.slice(at)).trim() || CONTEXT_START;
}

const OPEN_BLOCK = /.*(?:\n- .*)*/y;

/** Returns the end of the opening line and of the list items below it. */
function endOfList(text: string, start: number): number {
  OPEN_BLOCK.lastIndex = start;
  OPEN_BLOCK.test(text);
  return OPEN_BLOCK.lastIndex;
}
