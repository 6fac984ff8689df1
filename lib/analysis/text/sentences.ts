import { everyOf, words } from "./pattern";

const ADDRESSING = words(
  "thanks, thank you, hey, hi, hello, yeah, yep, yes, no, nope, wow, woah, whoa, sure, congrats, bye, problem",
  "worries, definitely, absolutely, totally, great, awesome, cool, nice, oh, ok, okay, sorry, welcome, morning",
  "again, true, agreed, right, you, it, go, so much, a lot, a bunch, a ton",
);
/**
 * "Thanks, Gina!" and "Hey Mel, ...": the name after a word of address. Its capital letter is checked
 * separately.
 */
const AFTER_ADDRESS = everyOf(`\\b(${ADDRESSING}),? ([a-z]{2,30})(?=[,.!?]|$)`);
/** "..., John." at the end of a sentence. */
const AT_END = /, ?(?!I\b)[A-Z][a-z]{2,30}(?=[.!?]{1,3}(?: |$))/g;

/** "Not Paris, Porto." The name is the correct value and not a form of address. */
const CONTRAST_BEFORE = /\b(?:not|nicht|no|pas) [^.,!?]{1,30}$/i;

/** Removes names that only address someone, because they carry no information. */
export function withoutVocatives(text: string): string {
  return text
    .replace(AFTER_ADDRESS, (whole, address: string, name: string) =>
      /^[A-Z]/.test(name) && !/^(?:I|God)$/.test(name) ? address : whole,
    )
    .replace(AT_END, (name, offset: number, whole: string) =>
      CONTRAST_BEFORE.test(whole.slice(Math.max(0, offset - 40), offset)) ? name : "",
    );
}

/**
 * Returns the sentences of a text in order, without empty ones. A sentence ends at . ! ? …, at a line break
 * or after an emoji.
 */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["')]?)\s+|\n+|(?<=\p{Extended_Pictographic})\s+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
