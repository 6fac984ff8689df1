/** A shared picture's caption, as callers append it: "Look at this! [shared a photo of a dog]". */
const CAPTION = /\s*\[shared [^\]]{1,1000}\]/g;

/** Whether a message carries the caption of a shared picture. */
export function hasCaption(text: string): boolean {
  return text.search(CAPTION) >= 0;
}

/** A message without its captions, which nobody wrote; the text itself when it has nothing else. */
export function withoutCaption(text: string): string {
  return text.replace(CAPTION, "").trim() || text;
}
