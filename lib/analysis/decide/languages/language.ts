/**
 * The rules for one language other than English. Words and patterns apply to the output of foldToBaseLetters,
 * so they also match text without accents, and \b works.
 */
export type Language = {
  /** Function words and words of small talk. A text that contains only these carries no information. */
  readonly words: ReadonlySet<string>;
  /** Letters and contractions that do not occur in English. Each pattern counts like a word. */
  readonly letters: readonly RegExp[];
  /** A question without a question mark. */
  readonly question: RegExp;
  /** A statement that begins with the clause of a question word: "was ich mag, ist Regen". */
  readonly statementAfterClause: RegExp;
  /** An order for a one-time action. */
  readonly command: RegExp;
  /**
   * A statement about the speaker, or about more than the present moment. An order or a question that
   * contains such a statement is kept.
   */
  readonly ownStatement: RegExp;
  /** Says that it corrects something. */
  readonly correction: RegExp;
  /** Sets two values against each other: "tee, nicht kaffee". */
  readonly contrast: RegExp;
  readonly preference: RegExp;
  readonly decision: RegExp;
  readonly mood: RegExp;
  readonly fact: RegExp;
  /** A complete sentence with one content word that describes a person's state: "ich rauche nicht". */
  readonly state: RegExp;
  /** What the speaker has, needs, wants or is about to do, in few words: "ich habe asthma". */
  readonly ownLife: RegExp;
  /** Wishes and idioms that carry no information, anywhere in a text: "keine Ahnung". */
  readonly idiom: RegExp;
  /** A life event that needs only one content word: "hab den Job". */
  readonly event: RegExp;
};
