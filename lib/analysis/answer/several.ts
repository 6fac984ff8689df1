import { NUMBER_WORDS, wordSet } from "@/lib/analysis/text";
import { MAX_CHARS } from "./clause";
import { parseQuestion } from "./question";
import { beingTermOf, distinctTerms, isBeing, type Word, withoutElision, wordsOf } from "./terms";
import { FIRST_PERSON, THIRD_PERSON } from "./vocabulary";

/** Words that tell one of several apart, before and behind a noun: "my other sister", "mi hermano mayor". */
const WHICH =
  /^(?:other|another|second|third|older|elder|oldest|eldest|younger|youngest|middle|twin|andere[rnms]?|weitere[rnms]?|zweite[rnms]?|dritte[rnms]?|altere[rnms]?|alteste[rnms]?|jungere[rnms]?|jungste[rnms]?|mittlere[rnms]?|otr[oa]|segund[oa]|tercer[oa]?|autre|deuxieme|seconde|troisieme)$/;
const WHICH_BEHIND = /^(?:mayor|menor|median[oa]|ainee?|cadet|cadette|benjamine?)$/;
/** "My big sister" is older than I am; "my big dog" is the only one. */
const SIZE =
  /^(?:big|little|kid|gross|grosse[rnms]?|klein|kleine[rnms]?|grande?|petite?|pequen[oa]|petit|grand)$/;
const SIBLINGS: ReadonlySet<string> = new Set(distinctTerms(wordsOf("sister brother")));
const SEVERAL = wordSet("both beide beiden ambos ambas deux dos zwei two", NUMBER_WORDS.slice(2).join(" "));
/** German plurals whose base letters are those of the singular. */
const UMLAUT_PLURAL = /^(?:br(?:ü|ue)der|t(?:ö|oe)chter|m(?:ü|ue)tter|v(?:ä|ae)ter)/i;
const LISTED_PLURAL = wordSet("children kids kinder kindern hijos enfants neighbours");
/** "Meinen Neffen" can be one. */
const OF_ONE = /^(?:meine[nms]|unsere[nms]|eine[nms]|den|dem|des)$/;

/**
 * Whether a text tells that its speaker has several of whom a question asks about as one: "my other sister",
 * "one of my brothers", "mi hermano mayor", "our two dogs". A question that tells them apart itself, or names
 * somebody, asks about one. Pure.
 */
export function tellsOfSeveral(text: string, query: string, question = parseQuestion(query)): boolean {
  const beings = question?.terms.filter(isBeing) ?? [];
  if (!question?.isOwn || question.names.size > 0 || beings.length === 0) return false;
  const asked = wordsOf(query);
  const isOfOne = (term: string) =>
    asked.some(
      (word, at) => word.term === term && !isApart(asked, at) && !isPlural(word, term, asked[at - 1]),
    );
  const words = wordsOf(text.slice(0, MAX_CHARS));
  return beings.some((term) => isOfOne(term) && words.some((_, at) => isOneOfSeveral(words, at, term)));
}

function isOneOfSeveral(words: readonly Word[], at: number, term: string): boolean {
  const word = words[at];
  if (!word) return false;
  const isMany = isPlural(word, term, words[at - 1]);
  if (!isMany && word.term !== term) return false;
  const before = words.slice(Math.max(0, at - 3), at);
  const isOthers = ({ folded }: Word) => THIRD_PERSON.has(folded) || /'s$|s'$/.test(folded);
  if (before.some(isOthers)) return false;
  const isOwn = before.some(({ folded }) => FIRST_PERSON.has(folded));
  if (isMany) return isOwn || (before.some(({ folded }) => SEVERAL.has(folded)) && isOfSpeaker(words));
  return isApart(words, at) && (isOwn || isOfSpeaker(words));
}

const isOfSpeaker = (words: readonly Word[]) => words.some(({ folded }) => FIRST_PERSON.has(folded));

/** Whether words beside a noun tell it apart from others. "I'm older, my sister …" does not. */
function isApart(words: readonly Word[], at: number): boolean {
  const isSibling = SIBLINGS.has(words[at]?.term ?? "");
  const [first, last] = [words[at - 2], words[at - 1]];
  const before = last && FIRST_PERSON.has(last.folded) ? [last] : [first, last];
  return (
    WHICH_BEHIND.test(words[at + 1]?.folded ?? "") ||
    before.some(
      (one) => one !== undefined && (WHICH.test(one.folded) || (isSibling && SIZE.test(one.folded))),
    )
  );
}

/** Whether a word is the plural of a noun with a term: "sisters", "Schwestern", "Brüder", "hermanas". */
function isPlural({ folded: written, text }: Word, term: string, before: Word | undefined): boolean {
  const folded = withoutElision(written);
  if (before !== undefined && OF_ONE.test(before.folded)) return false;
  if (beingTermOf(folded) === term) return LISTED_PLURAL.has(folded) || UMLAUT_PLURAL.test(text);
  return [/s$/, /e$/, /n$/, /en$/, /nen$/].some(
    (ending) => ending.test(folded) && beingTermOf(folded.replace(ending, "")) === term,
  );
}
