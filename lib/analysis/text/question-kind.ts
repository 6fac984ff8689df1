import { foldToBaseLetters } from "./fold";

/** The kind of answer that a question asks for. A time of day is a kind of its own beside "when". */
export type QuestionKind = "when" | "clock" | "where" | "number" | "who";

const SIZES =
  "many|much|often|old|long|far|tall|big|large|warm|hot|cold|high|deep|wide|fast|heavy|full|late|early|strong";
const MEASURES =
  "number|size|temperature|percentage|rate|version|weight|limit|dose|dosage|age|amount|interval|port|budget|price|fee|floor|grade|platform|gate|room";

/** For folded text, because \b knows only ASCII letters. */
const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    "when",
    /\bwhen\b|\b(?:what|which) (?:dates?|years?|months?|weeks?|days?|time)\b|\bhow long\b|\bwann\b|\bwelche[mnrs]? (?:tag|datum)|\bcuando\b|\bque dia|\bquand\b|\bquel jour/i,
  ],
  [
    "clock",
    /\bwhen\b|\bwhat time\b|\b(?:opens?|starts?)\b|\bwann\b|\bum wie ?viel\b|\bcuando\b|\bque hora\b|\bquand\b|\bquelle heure\b/i,
  ],
  [
    "where",
    /\bwhere\b|\b(?:what|which) (?:country|city|place|state|location|town|area)\b|\bwo(?:hin|her)?\b|\bdonde\b|(?:^|\bd')ou\b/i,
  ],
  [
    "number",
    new RegExp(
      `\\bhow (?:${SIZES})\\b|\\b(?:what|which) (?:${MEASURES})\\b|\\b(?:costs?|price)\\b|\\bwie ?(?:viele?|oft|lange|alt|hoch|warm|gross)\\b|\\bkostet\\b|\\bcuant[oa]s?\\b|\\bcuesta\\b|\\bcombien\\b|\\bcoute\\b`,
      "i",
    ),
  ],
  ["who", /\bwho(?:se|m)?\b|\b(?:called|names?)\b|\bwe[rnm]\b|\bheisst\b|\bquien(?:es)?\b|\bqui\b/i],
];

/** Returns the kinds of answer that a question asks for; "Who walks the dog and when?" asks for two. */
export function questionKinds(question: string): ReadonlySet<QuestionKind> {
  const text = foldToBaseLetters(question);
  return new Set(KINDS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])));
}
