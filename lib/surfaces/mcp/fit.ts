import { CHARS_PER_TOKEN, shortenText } from "@/lib/base/core";
import { sanitizeLine } from "@/lib/engine/retrieve";

/** The size of an answer unless the caller asks for another. Larger answers crowd out the conversation. */
const DEFAULT_TOKENS = 1800;
/** The items of an answer get this share of its tokens, the other texts the rest. */
const SHARE = 0.5;

/** The size of the two parts of an answer: of its text in tokens, and of its items in characters. */
export function partsOf(maxTokens = DEFAULT_TOKENS): {
  readonly textTokens: number;
  readonly itemChars: number;
} {
  const textTokens = Math.floor(maxTokens * SHARE);
  return { textTokens, itemChars: Math.floor(maxTokens * CHARS_PER_TOKEN * SHARE) };
}

/**
 * Returns the first items that fit into `chars` characters of JSON. A long text is shortened to a quarter of
 * them, so that one item cannot take the place of all others.
 */
export function fitItems<Item extends { readonly text: string }>(
  items: readonly Item[],
  chars: number,
): Item[] {
  const fitting: Item[] = [];
  let left = chars;
  for (const item of items) {
    const shortened = { ...item, text: shortenText(item.text, Math.floor(chars / 4)) };
    left -= JSON.stringify(shortened).length + 1;
    if (left < 0) break;
    fitting.push(shortened);
  }
  return fitting;
}

/** The characters of a listed item in JSON: its text, and its id, type and time. */
const ITEM_CHARS = 360;
const ITEM_TEXT_CHARS = 220;

/** A memory in a list. get_memory returns its whole text. */
export type ListedMemory<Type extends string = string> = {
  readonly id: string;
  readonly text: string;
  readonly type: Type;
  readonly occurred_at: string;
};

/** Returns how many listed items fit into an answer; by default ten. */
export function pageSize(maxTokens?: number): number {
  return Math.min(100, Math.max(1, Math.floor(partsOf(maxTokens).itemChars / ITEM_CHARS)));
}

/** Returns a memory for a list, with its text on one line and shortened. */
export function listed<Type extends string>(memory: ListedMemory<Type>): ListedMemory<Type> {
  const { id, text, type, occurred_at } = memory;
  return { id, text: shortenText(sanitizeLine(text), ITEM_TEXT_CHARS), type, occurred_at };
}

/** A listed memory as a line of text. */
export function lineOf({ id, text, type, occurred_at }: ListedMemory): string {
  return `- ${text} (${type}, ${occurred_at.slice(0, 10)}) [id ${id}]`;
}
