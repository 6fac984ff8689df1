import { foldToBaseLetters, isGerman, normalize, sentences } from "@/lib/analysis/text";
import { distinctTerms, isPlainStem, namePart, type Word, wordsOf } from "./terms";

/** What a question asks for. `other` has no attribute that could be read from a statement. */
type Kind = "name" | "who" | "where" | "when" | "age" | "count" | "amount" | "what" | "other";

export type Question = {
  readonly kind: Kind;
  /** The terms of what is asked about, each once; empty when that is the asker alone. */
  readonly terms: readonly string[];
  /** The names in it by their terms, in base letters: "Ana" is not "Anna", and "Mary" not "Marie". */
  readonly names: ReadonlyMap<string, string>;
  /** Whether it is about the asker or what is theirs: "my", "unser", "mi". */
  readonly isOwn: boolean;
  /** Whether it is about what the askers themselves do or are: "Where do I live?" */
  readonly isOnlyAskers: boolean;
  readonly isNegated: boolean;
  readonly isPast: boolean;
  readonly isFuture: boolean;
  /** Whether it is about a group with the asker: "our", "wir". */
  readonly isGroups: boolean;
  /** Whether it asks what somebody has: "How many kids do I have?" */
  readonly isPossession: boolean;
  /** Whether it asks where somebody or something is from. */
  readonly isOrigin: boolean;
  /** The adjective of an amount: "long", "tief"; "" without one. */
  readonly adjective: string;
};

/** Longer texts are messages and not questions about one thing. */
const MAX_CHARS = 300;

/** The wording of each kind in folded text. `of` is what the question is about. */
const KINDS: readonly (readonly [Exclude<Kind, "other">, RegExp])[] = [
  [
    "name",
    /^what(?:'s| is| are| was| were) (?:the name of )?(?<of>.+?) (?:called|named)$|^what(?:'s| is| are| was| were) the names? of (?<of2>.+)$|^what(?:'s| is| was) (?<of3>.+?)(?:'s?)? name$/,
  ],
  ["name", /^wie heiss(?:t|en|e) (?<of>.+)$|^wie (?:ist|lautet|war) der name (?:von |des |der )?(?<of2>.+)$/],
  ["name", /^como se llama(?:n|ba)? (?<of>.+)$|^cual (?:es|era) el nombre de(?:l)? (?<of2>.+)$/],
  [
    "name",
    /^comment s'appel(?:le|lent|ait) (?<of>.+)$|^quel (?:est|etait) le nom d(?:e |u |es |')(?<of2>.+)$/,
  ],
  [
    "who",
    /^(?:who(?:'s| is| are| was| were)|wer (?:ist|sind|war)|quien(?:es)? (?:es|son|era)|qui (?:est|sont|etait)) (?<of>.+)$/,
  ],
  [
    "age",
    /^(?:how old (?:is|are|was|am)|wie alt (?:ist|sind|bin|war)|cuantos anos tien(?:e|en)|quel age (?:a|ont)) (?<of>.+)$/,
  ],
  [
    "age",
    /^(?:how old am i|wie alt bin ich|cuantos anos tengo(?: yo)?|quel age ai-je|j'ai quel age)(?<of>)$/,
  ],
  ["where", /^(?:where(?:'s)?|wo|woher|wohin|(?:de |a )?donde|d'ou|ou(?: est-ce que?)?)\b(?<of>.+)$/],
  [
    "when",
    /^(?:when(?:'s)?|(?:on |in |at )?(?:what|which) (?:day|date|time|year|month)|wann|um wie ?viel uhr|an welchem tag|cuando|(?:a )?que hora|que dia|quand(?: est-ce que?)?|(?:a )?quelle heure|quel jour)\b(?<of>.+)$/,
  ],
  ["amount", /^how much (?:is|are|was|were) (?<of>.+)$/],
  ["count", /^(?:how (?:many|much)|wie ?viele?|cuant[oa]s?|combien d(?:e |'))(?<of>.+)$/],
  [
    "amount",
    /^(?:how (?:long|often|large|big|deep|far|tall|high|warm|bright|hot|fast|heavy|wide)|wie (?:lange?|oft|gross|hoch|tief|weit|warm|schnell|schwer|breit))\b(?<of>.+)$/,
  ],
  [
    "what",
    /^(?:(?:in |on |at )?(?:what|which)(?:'s)?|was|(?:in |an |auf )?welche[rsnm]?|wogegen|(?:en |a |de )?(?:que|cual(?:es)?)|(?:a |dans |en )?quel(?:le)?s?|a quoi|de quoi)\b(?<of>.+)$/,
  ],
];

/** "What does Ana play?" asks for no attribute. */
const COPULA = /\b(?:is|are|was|were|am|ist|sind|war|bin|habe|es|son|era|soy|est|sont|etait|suis)\b|'s\b/;

const OWN =
  /\b(?:my|mine|our|ours|i|we|me|mein(?:e[rsnm]?)?|unser(?:e[rsnm]?)?|ich|wir|mis?|nuestr[oa]s?|mon|ma|mes|notre|nos|je|nous)\b|\bj'|(?:suis|ai)-je\b|\b(?:vivo|trabajo|tengo|soy|estudio|bebo|hablo|uso|vivimos|trabajamos|tenemos|somos)\b/;
const POSSESSIVE =
  /\b(?:my|mine|ours?|mein(?:e[rsnm]?)?|unser(?:e[rsnm]?)?|mis?|nuestr[oa]s?|mon|ma|mes|notre|nos)\b/;
const NEGATED = /\b(?:not|never|nicht|nie|kein(?:e[rsnm]?)?|no|nunca|pas|jamais)\b|n't\b/;
const PAST =
  /\b(?:did|(?<!^)was|were|had|used to|war|waren|hatte|hiess|era|eran|fue|tenia|etait|avait|(?:ai|as|avons)(?:-\w+)? \w+(?:e|i|is|u))\b|\b(?:habe|hat|haben|bin|ist|sind) .*\b(?:ge\w+(?:t|en)|\w+iert)$/;
/** "¿Cuándo llevé el coche?" The accent distinguishes the past. */
const SPANISH_PAST = /^¿cuándo (?:\p{L}+ ){0,2}\p{L}+(?:é|í|ó)(?!\p{L})/u;

const FUTURE = /\b(?:will|'ll|going to|werde|wird|werden|va|vais|vas|vont|voy)\b/;
const GROUPS = /\b(?:our|ours|we|unser(?:e[rnms]?)?|wir|nuestr[oa]s?|notre|nos|nous|vivimos|tenemos)\b/;
const POSSESSION = /\b(?:have|has|habe|hat|haben|tengo|tiene|tienen|tenemos|ai|as|a|ont|avons)\b/;
const ORIGIN = /\bfrom$|^where from\b|^(?:woher|de donde|d'ou)\b/;
const ADJECTIVE = /^(?:how|wie) (\w+)/;

/** Whether a folded text speaks of a group with its speaker: "our", "wir". */
export const speaksOfGroup = (folded: string): boolean => GROUPS.test(folded);

/**
 * Reads what a question asks for from its wording in English, German, Spanish and French. The last question
 * of a text counts. Null for a text that is too long to ask for one thing, or has no words.
 */
export function parseQuestion(text: string): Question | null {
  const said = sentences(normalize(text.slice(0, 4 * MAX_CHARS)));
  const last = said.findLast((one) => /[?？]["')]?$/.test(one)) ?? said.at(-1);
  if (last === undefined || last.length > MAX_CHARS || text.length > 4 * MAX_CHARS) return null;
  const question = foldToBaseLetters(last)
    .replace(/[¿?？!.\s"]+$|^[¿\s"]+/g, "")
    .replace(
      /^(?:and|und|y|et|please|bitte|tell me|remind me|do you (?:know|remember)|(?:weisst|kennst) du)[, ]+/,
      "",
    );
  const [kind, of] = kindOf(question);
  const words = wordsOf(of);
  return {
    kind,
    terms: distinctTerms(words),
    names: namesOf(last),
    isOwn: OWN.test(question),
    isOnlyAskers: OWN.test(question) && !POSSESSIVE.test(question),
    isNegated: NEGATED.test(question),
    isPast: PAST.test(question) || SPANISH_PAST.test(last.toLowerCase()),
    isFuture: FUTURE.test(question),
    isGroups: speaksOfGroup(question),
    isPossession: POSSESSION.test(question),
    isOrigin: ORIGIN.test(question),
    adjective: ADJECTIVE.exec(question)?.[1] ?? "",
  };
}

/** Returns what can be a name: capitalised, except in German, or a possessive. Not the first word. */
function namesOf(question: string): ReadonlyMap<string, string> {
  const [, ...words] = isGerman(question) ? [] : wordsOf(question);
  const isName = ({ folded, isCapital }: Word) => isCapital || folded.endsWith("'s");
  return new Map(
    words.flatMap((word): [string, string][] =>
      word.term !== null && isName(word) && isPlainStem(word) ? [[word.term, namePart(word)]] : [],
    ),
  );
}

function kindOf(question: string): [Kind, string] {
  for (const [kind, pattern] of KINDS) {
    const found = pattern.exec(question)?.groups;
    if (!found) continue;
    const of = (found.of ?? found.of2 ?? found.of3 ?? "").trim();
    return [kind === "what" && !COPULA.test(question) ? "other" : kind, of];
  }
  return ["other", question];
}
