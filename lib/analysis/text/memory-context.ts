/** The line before the memories that a retrieval gives an agent to put before its prompt. */
export const CONTEXT_START = "[MEMORY CONTEXT]";
/** The line after them. */
export const CONTEXT_END = "[END MEMORY CONTEXT]";

/**
 * A text without the blocks of recalled memories that somebody pasted into it. A block whose end is missing
 * ends with its list. Of a text that is nothing else the opening line is left, so that it shows what was
 * there. In linear time.
 */
export function withoutMemoryContext(text: string): string {
  const lastEnd = text.lastIndexOf(CONTEXT_END);
  let kept = "";
  let at = 0;
  for (let start = text.indexOf(CONTEXT_START); start >= 0; start = text.indexOf(CONTEXT_START, at)) {
    kept += text.slice(at, start);
    at = start < lastEnd ? text.indexOf(CONTEXT_END, start) + CONTEXT_END.length : endOfList(text, start);
  }
  if (at === 0) return text;
  return (kept + text.slice(at)).trim() || CONTEXT_START;
}

const OPEN_BLOCK = /.*(?:\n- .*)*/y;

/** The end of the opening line and of the lines of the list under it. */
function endOfList(text: string, start: number): number {
  OPEN_BLOCK.lastIndex = start;
  OPEN_BLOCK.test(text);
  return OPEN_BLOCK.lastIndex;
}
