/**
 * The rules for one language other than English. Words and patterns apply to the output of foldToBaseLetters,
 * so that they also match text without accents, and \b works.
 */
export type Language = {
  /** Function words and words of small talk: a text made of them carries no information. */
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
  /** A whole sentence with one word of content that describes how somebody is: "ich rauche nicht". */
  readonly state: RegExp;
  /** Wishes and turns of phrase that carry no information, anywhere: "keine Ahnung". */
  readonly idiom: RegExp;
  /** A turn in a life that one word of content tells: "hab den Job". */
  readonly event: RegExp;
};
