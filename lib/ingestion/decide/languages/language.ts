import { fold } from "@/lib/text";

/**
 * What the rules know of a language beside English. Words and patterns are read on `plain` text: lower case without
 * accents, so that they hold for people who leave them out, and \b works.
 */
export type Language = {
  /** Function words and words of small talk: a text made of them tells nothing. */
  readonly words: ReadonlySet<string>;
  /** Letters that English has not. */
  readonly letters: RegExp;
  /** A sentence that asks without a question mark. */
  readonly question: RegExp;
  /** An order that is carried out and over. */
  readonly command: RegExp;
  /** What speaks of the speaker, or of more than this moment: keeps an order or a question. */
  readonly own: RegExp;
  readonly correction: RegExp;
  readonly preference: RegExp;
  readonly decision: RegExp;
  readonly mood: RegExp;
  readonly fact: RegExp;
  /** A whole sentence with one word of content that tells how somebody is: "ich rauche nicht". */
  readonly state: RegExp;
  /** Wishes and turns of phrase that tell nothing, wherever they stand: "keine Ahnung". */
  readonly idiom: RegExp;
  /** A turn in a life that one word of content tells: "hab den Job". */
  readonly event: RegExp;
};

/** Lower case without accents, ß and œ written out. */
export function plain(text: string): string {
  return fold(text).replaceAll("ß", "ss").replaceAll("œ", "oe");
}
