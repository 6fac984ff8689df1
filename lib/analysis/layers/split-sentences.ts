import { sentences } from "@/lib/analysis/text";

/** A fenced code block, the rows of a table, or the caption of a shared picture. */
const BLOCK = /```[\s\S]*?(?:```|(?![\s\S]))|(?:^[ \t]*\|[^\n]*(?:\n|$)){2,}|\[shared [^\]]{1,1000}\]/gm;
const CAPTION = /^\[shared /;
const FENCE = /^```/;

/** A sentence of a turn. A caption says what a picture shows, which nobody said. */
export type Sentence = { readonly text: string; readonly isCaption: boolean };

/**
 * Returns the sentences of a turn in order, without empty ones. A caption is a sentence. A code block or a
 * table is one too, and is cut to its first line.
 */
export function splitSentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  const addProse = (prose: string) => {
    for (const sentence of sentences(prose)) found.push({ text: sentence, isCaption: false });
  };
  for (const { 0: block, index } of text.matchAll(BLOCK)) {
    addProse(text.slice(from, index));
    const lines = block.split("\n").map((line) => line.trim());
    const first = lines.find((line) => line !== "" && !FENCE.test(line));
    if (first !== undefined) found.push({ text: first, isCaption: CAPTION.test(block) });
    from = index + block.length;
  }
  addProse(text.slice(from));
  return found;
}
