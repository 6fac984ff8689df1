import { anyOf, words } from "@/lib/analysis/text";
import { EXCEPTION, PERIODS, withoutOpeningComma } from "./exception";
import { isFiller, isPassingClause, namesDay, namesLastingBlow } from "./passing-clause";

const WHEN = words(...Object.values(PERIODS));
const REASON = words(
  "so, since, because, as(?= (?!well|usual|soon|long|an?\\b|of\\b|late|early|much|\\w+ as)), due to, owing to, given(?= (?:i|my|that|the)), cos, cause, weil, denn, da, wegen, deshalb, porque, asi que, ya que, pues, debido a, parce que, donc, car(?= (?:il |elle |on |j'|je |nous |le |la |les |l'|mon |ma |mes |c'est )), puisque, comme, a cause d[eu]",
);
/** "No sugar today I'm diabetic": what follows the day without a comma. */
const AND_I = words(
  "i'm, im, i am, i've, i have, i got, we're, we've, we have, he's, she's, they're, it's, there's, my \\w+ (?:is|are|has|have|died), (?:mum|mom|dad|grandma|grandpa|granny) \\w+, ich (?:bin|hab|habe)\\b, wir (?:sind|haben), soy, tengo, estoy, je suis, j'ai, on est, on a",
);
/** Between a statement and its reason or consequence. */
const BREAK = new RegExp(
  `(?<!\\d\\.),(?! 20\\d\\d\\b) ?|; ?|: | ?[–—] ?| -+ | ?[()] ?| (?=${REASON}[ '])|(?<=\\b${WHEN}) (?=(?:${AND_I}) )`,
  "i",
);
const AND = / (?=(?:and|but|und|aber|y|pero|et|mais) )/i;
/** A conjunct with a subject and verb of its own. */
const OWN_CLAUSE = anyOf(
  "^\\w+ (?:i|i'm|i've|we|we're|we've|he|he's|she|she's|they|they're|it|it's|you|ich|wir|er|yo|soy|estoy|tengo|je|j'\\w+|nous|on)\\b",
  "^\\w+ (?:[\\w'-]+ ){1,3}?(?:is|are|was|were|has|have|had|can|will|ist|sind|hat|haben|es|esta|estan|tiene|est|sont|a)\\b",
);
/** "Just this once, lights on tonight": part of the statement. */
const ONLY_EXCEPTION = new RegExp(`^${EXCEPTION}[.!]*$`, "i");
const LIMIT = words(
  "and, but, so, just, only, for, nur, fur, bloss, solo, por, para, seulement, juste, pour",
);
/** "This week only, the office is upstairs". */
const BARE_DAY = new RegExp(
  `^(?:${LIMIT} ){0,4}${WHEN}(?: (?:only|nur|solo|solamente|seulement))?[.!]*$`,
  "i",
);

/**
 * Splits "no spin this week, pulled my calf" into the statement and its asides. `isAlone` means that the
 * asides certainly end with the statement. Expects base letters.
 */
export function splitAside(sentence: string): { readonly statement: string; readonly isAlone: boolean } {
  const parts = withoutOpeningComma(sentence).split(BREAK).flatMap(conjuncts).filter(Boolean);
  const once = parts.filter((part) => ONLY_EXCEPTION.test(part));
  const said = joinBareDays(parts.filter((part) => !once.includes(part) && !isFiller(part)));
  const [first = ""] = said;
  const about = Math.max(0, said.findIndex(namesDay));
  const isAlone =
    !namesLastingBlow(sentence) && said.every((part, at) => at === about || isPassingClause(part));
  return { statement: [first, ...once].join(" "), isAlone };
}

/** Cuts a part at "and" when another clause follows, or anything after the day. */
function conjuncts(part: string): string[] {
  const cut: string[] = [];
  for (const piece of part.split(AND)) {
    const before = cut.at(-1);
    if (before === undefined || namesDay(before) || OWN_CLAUSE.test(piece)) cut.push(piece);
    else cut[cut.length - 1] = `${before} ${piece}`;
  }
  return cut;
}

/** Joins a part that only names the day to the part that it is about. */
function joinBareDays(parts: readonly string[]): string[] {
  const joined: string[] = [];
  let opening = "";
  for (const part of parts) {
    if (!BARE_DAY.test(part)) {
      joined.push(opening + part);
      opening = "";
    } else if (joined.length > 0) joined.push(`${joined.pop()} ${part}`);
    else opening += `${part} `;
  }
  return opening ? [...joined, opening.trim()] : joined;
}
