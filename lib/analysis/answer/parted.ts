import { INFORMATION, PARTED, PARTED_WITH } from "./change-words";
import { distinctTerms, isBeing, type Word, wordsOf } from "./terms";
import { FIRST_PERSON, NEGATED, PLACE_WORD, THIRD_PERSON } from "./vocabulary";

/** "Sold my old green Volvo". */
const MAX_BETWEEN = 5;
const ENGLISH = /\b(?:my|our|the|i|we|they|someone|somebody|sold|stolen)\b/i;
const NO_NOUN = /ly$|^(?:yesterday|today|tonight|last|this|again|online|back|away|twice|now|for|in|near|at)$/;
const PARTIAL = /^(?:rid|half|most|some|all|both|many|few|one|two|three|halfte|mitad|moitie|pair|last)$/;
const CONJUNCTION = /^(?:and|but|because|und|aber|weil|y|pero|porque|et|mais|parce|so)$/;
/** Between a thing and what happened to it: "is now", "was finally", "wurde uns". */
const AUXILIARY =
  /^(?:got|gets|finally|just|now|already|been|ist|sind|wurden?|worden|hab|habe|haben|hat|jetzt|schon|leider|endlich|uns|mir|gestern|ha|han|he|hemos|fue|sido|ya|esta|a|ont|ete|est|etait|m'a|s'est|m'ont|nous|deja)$/;
const SENTENCE_END = /[.;:!?](?:\s|$)/;
const INFORMATION_TERMS: ReadonlySet<string> = new Set(distinctTerms(wordsOf(INFORMATION)));
/** The German possessives are also pronouns elsewhere. */
const OF_OTHERS = /^(?:his|her|ihr|ihre[nmrs]?|sein|seine[nmrs]?)$/;

/**
 * Whether a text says that what a question asks about, or what the answer names, was sold, lost, stolen,
 * returned, given away or replaced: "Someone nicked my bike", "traded the Volvo in". What is somebody else's
 * does not count, and neither does a thing that only describes another one ("my car keys"). Pure.
 */
export function isParted(text: string, words: readonly Word[], terms: readonly string[], value: string) {
  const named = new Set(wordsOf(value).flatMap(({ folded, isCapital }) => (isCapital ? [folded] : [])));
  const targets = words.flatMap(({ term, folded, isCapital }, at) =>
    (term !== null && terms.includes(term) && !isBeing(term)) || (isCapital && named.has(folded)) ? [at] : [],
  );
  return targets.some(
    (target) =>
      isHead(text, words, target) &&
      !isOthers(words, target) &&
      words.some((_, verb) => isParting(words, verb, target) && isObject(text, words, verb, target)),
  );
}

const isPartingWord = ({ folded }: Word) => PARTED.has(folded) || PARTED_WITH.has(folded);

/** Whether the word at a place says that something is parted with. */
function isParting(words: readonly Word[], verb: number, target: number): boolean {
  const folded = words[verb]?.folded ?? "";
  if (PARTED.has(folded)) return true;
  const behind = PARTED_WITH.get(folded);
  const isTold = INFORMATION_TERMS.has(words[target]?.term ?? "");
  return (
    behind !== undefined &&
    !isTold &&
    words.slice(Math.max(0, verb - 2), verb + 1 + MAX_BETWEEN).some((word) => behind.has(word.folded))
  );
}

/** "My car keys" are no car: in English, a noun that follows at once is what is meant. */
function isHead(text: string, words: readonly Word[], target: number): boolean {
  const [word, next] = [words[target], words[target + 1]];
  if (!word || !next || next.term === null || next.isCapital || !ENGLISH.test(text)) return true;
  const isAdjacent = text.slice(word.end, next.start).trim() === "";
  return !isAdjacent || PLACE_WORD.has(next.folded) || NO_NOUN.test(next.folded) || isPartingWord(next);
}

function isOthers(words: readonly Word[], target: number): boolean {
  for (const { folded } of words.slice(Math.max(0, target - 3), target).reverse()) {
    if (THIRD_PERSON.has(folded) || OF_OTHERS.test(folded) || /'s$|s'$/.test(folded)) return true;
    if (FIRST_PERSON.has(folded)) return false;
  }
  // "El coche de mi vecina", "the car of my neighbour".
  const [of, owner, being] = words.slice(target + 1, target + 4);
  const isOf = /^(?:of|de|von|d|meine[rs]|unsere[rs])$/.test(of?.folded ?? "");
  return isOf && [owner, being].some((one) => isBeing(one?.term ?? ""));
}

/** Whether a verb can have a thing for its object: near it, in its clause, and not as another one's place. */
function isObject(text: string, words: readonly Word[], verb: number, target: number): boolean {
  const [from, to] = [Math.min(verb, target), Math.max(verb, target)];
  if (SENTENCE_END.test(text.slice(words[from]?.end, words[to]?.start))) return false;
  const between = words.slice(from + 1, to);
  if (words.slice(Math.max(0, verb - 3), verb).some(({ folded }) => NEGATED.has(folded))) return false;
  if (target < verb) {
    // "Ich habe im Auto mein Handy verloren".
    if (words.slice(Math.max(0, target - 2), target).some(({ folded }) => PLACE_WORD.has(folded)))
      return false;
    const isLast = words[verb + 1] === undefined || /[.,;!?]/.test(text[words[verb]?.end ?? 0] ?? ".");
    const isPassive = between.every(({ term, folded }) => term === null || AUXILIARY.test(folded));
    return !between.some(({ folded }) => CONJUNCTION.test(folded)) && (isLast || isPassive);
  }
  const [first, ...others] = between;
  // "The tyres of the car", but "half of the goats".
  const of = between.findIndex(({ folded }) => /^(?:of|von|de|del|du|d)$/.test(folded));
  const part = between[of - 1];
  return (
    !(part && part.term !== null && !PARTIAL.test(part.folded)) &&
    between.length <= MAX_BETWEEN &&
    !others.some(({ folded }) => PLACE_WORD.has(folded) || CONJUNCTION.test(folded)) &&
    (first === undefined ||
      !PLACE_WORD.has(first.folded) ||
      /^(?:traded|handed)$/.test(words[verb]?.folded ?? ""))
  );
}
