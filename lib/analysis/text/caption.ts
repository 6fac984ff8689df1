/**
 * The caption of a shared picture in the form that callers append: "Look at this! [shared a photo of a dog]".
 */
const CAPTION = /\s*\[shared [^\]]{1,1000}\]/g;

/** Returns whether a message contains the caption of a shared picture. */
export function hasCaption(text: string): boolean {
  return text.search(CAPTION) >= 0;
}

/**
 * Returns a message without its captions, which nobody typed; the text itself when it contains only captions.
 */
export function withoutCaption(text: string): string {
  return text.replace(CAPTION, "").trim() || text;
}
