import { foldToBaseLetters, isGerman, sentences } from "@/lib/analysis/text";
import { contentOf } from "./content";

/**
 * Words that deny, in the languages that docs/model-tasks.md names. Verbs such as "stop" and "avoid" deny
 * too, so that "no longer smokes" follows from "I stopped smoking".
 */
const DENYING = wholeWord(
  `not no non never none nobody nothing nowhere neither nor without cannot hardly rarely seldom barely unable unlike
  lacks? lacking fail(?:s|ed)? refus\\w+ avoid\\w* stop(?:s|ped|ping)? quit\\w* dislik\\w+ hat(?:e|es|ed|ing) detest\\w*
  den(?:y|ies|ied) reject\\w* cancel\\w* except excluding instead anymore false wrong untrue against forgot(?:ten)?
  dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent
  nicht kein\\w{0,2} nie niemals niemand nichts nirgends ohne weder ausser hass\\w* statt aufgehort
  nunca jamas nada nadie sin tampoco excepto salvo ni odi[oa]\\w* dej[oe]
  ne n pas jamais rien sans sauf aucune? deteste\\w* arrete\\w* nao mai senza не нет никогда ни без
  niet geen nooit niets niemand zonder inte ingen inget inga aldrig utan ikke aldri nigdy bez degil yok
  لا ليس ليست لم لن`,
);
/** Phrases that deny without a word of DENYING. */
const DENYING_PHRASE =
  /\b(?:g[ai]ven?|giv(?:es|ing)) up\b|\bused to\b|\bno longer\b|\b(?:apart|aside) from\b|\bformerly\b|\bfrüher\b(?! als)/giu;
const NOT_SURE = /\bnot sure\b/giu;
/** "Not only" denies nothing. */
const NOT_ONLY =
  /\b(?:not only|not just|nicht nur|no (?:solo|sólo)|pas (?:que|seulement)|non solo|não só)\b/giu;
/** Denials of Japanese, Chinese, Korean and Hindi, in which they are no words of their own here. */
const DENIAL_IN_WORD = /नहीं|ない|なかった|ません|なく|ずに|不|没|沒|未|无|無|别|않|못|없|안 /u;

/** Words that leave open whether something is so: doubts, wishes, plans and attempts. */
const DOUBTING = wholeWord(
  `might may maybe perhaps possibly probably could would whether unsure doubt\\w* almost nearly thought
  want\\w* wish\\w* hop(?:e|es|ed|ing) plan(?:s|ned|ning)? consider\\w* intend\\w* try tries tried trying wonder\\w*
  seem\\w* looks? looking rumou?rs? supposed\\w* apparently allegedly dream\\w* according expect\\w* rather saving suspect\\w* tempted chances
  vielleicht konnten? wurden? ob fast beinahe mochten? mochtest hoff\\w* plan(?:e|t|en) versuch\\w* uberleg\\w*
  glaub\\w* woll\\w* angeblich anscheinend scheint wohl womoglich wahrscheinlich traum\\w*
  quizas? podria quier\\w* quisiera casi esper[oa] planea\\w* intent[oa]\\w* gustaria querri\\w* ojala parece\\w* suen\\w*
  peut-etre pourrait voudrai\\w* veu[xt] failli presque crois croit esper[eo]\\w* envisag\\w* essai\\w* aimerai\\w*
  parait semble\\w* rev(?:es?|ent|ait|ais|ons)
  talvez quer[oe]? gostaria quase forse vorrei vorrebbe voglio vuole quasi sembra sogn\\w*
  sonh\\w* misschien wil willen bijna lijkt blijkbaar waarschijnlijk droom\\w* dromen
  хочу хочет хотел\\w* возможно почти vill kanske nastan`,
);
/** Words that make everything in their sentence depend on something. */
const CONDITION =
  /\b(?:if|unless|provided that|once(?! (?:a|an|per|every|in)\b)|as soon as|falls|wenn|sofern|sobald)\b|^\s*(?:si|если)\s/iu;
/** Further words with which a sentence keeps a doubt. */
const KEEPS_DOUBT = wholeWord(
  `think\\w* possible possibility likely idea suggest\\w* recommend\\w* propos\\w* offer\\w* prefer\\w* need\\w*
  ask\\w* request\\w* like\\w* find\\w* found interest\\w* goal aim\\w* should needs denkt piensa pense soll\\w* prefier\\w*`,
);
/** Words of a change: what was before it is no longer so. */
const CHANGING = wholeWord(
  `switch\\w* replac\\w* chang\\w* drop\\w* mov\\w* gewechselt wechselt\\w* statt cambi\\w* remplac\\w*`,
);

const PAST = /\b(?:was|were|had)\b/iu;
const PRESENT = /\b(?:is|are|am|has|have)\b|'(?:m|re|s|ve)\b/iu;
const PARTICIPLE = /\b(?:been|\w+ed)\b/iu;
/** Endings of the present and the past of regular verbs of English, German, Spanish, Italian and French. */
const TENSES = [
  ["s", "ed"],
  ["s", "d"],
  ["t", "te"],
  ["a", "avo"],
  ["es", "ed"],
  ["a", "aba"],
  ["a", "ava"],
  ["e", "ais"],
  ["e", "ait"],
] as const;

const CLAUSE =
  /(?<!\p{N})[.,:](?!\s*(?:that|dass|ob|que|qu'|che|dat|что)\s)|[.,:](?!\p{N}|\s*(?:that|dass|ob|que|qu'|che|dat|что)\s)|[!;…\n()–—]+|\s(?:and|but|or|because|while|although|so|und|aber|oder|weil|sondern|y|e|pero|porque|et|mais|ou|parce|maar|mas|och|но)\s/giu;
const WORD = /[\p{L}\p{N}]+(?:'t\b|-etre\b)?/gu;

/**
 * A part of a sentence: its text, its words as written and those with content, the latter that it denies
 * ("not tea") or all of them when none follows the denial ("Bob isn't"), and whether it leaves open.
 */
export type Clause = {
  readonly text: string;
  readonly all: readonly string[];
  readonly words: readonly string[];
  readonly denied: readonly string[];
  readonly isDenied: boolean;
  readonly isDoubted: boolean;
  readonly keepsDoubt: boolean;
};

function wholeWord(words: string): RegExp {
  return new RegExp(`^(?:${words.split(/\s+/).join("|")})$`, "u");
}

/** Returns the clauses of a text that have content. */
export function clausesOf(text: string): Clause[] {
  const plain = text
    .replaceAll("’", "'")
    .replace(NOT_SURE, "unsure")
    .replace(NOT_ONLY, "")
    .replace(DENYING_PHRASE, "not");
  // The German "will" is a wish.
  const unambiguous = isGerman(plain) ? plain.replace(/\bwill\b/giu, "möchte") : plain;
  return sentences(unambiguous).flatMap((sentence) => {
    const isConditional = CONDITION.test(sentence);
    return sentence
      .split(CLAUSE)
      .map((clause) => clauseOf(clause, isConditional))
      .filter(({ words }) => words.length > 0);
  });
}

function clauseOf(text: string, isConditional: boolean): Clause {
  // The month is no doubt.
  const all = [...foldToBaseLetters(text.replace(/\bMay\b/gu, "")).matchAll(WORD)].map(([word]) =>
    word.endsWith("n't") ? "not" : word,
  );
  const contentIn = (part: string) =>
    contentOf(part).filter((word) => !DENYING.test(word) && !DOUBTING.test(word));
  const denial = all.findIndex((word) => DENYING.test(word));
  const isDenied = denial >= 0 || DENIAL_IN_WORD.test(text);
  const words = contentIn(text);
  const after = denial < 0 ? [] : contentIn(all.slice(denial + 1).join(" "));
  const isDoubted = isConditional || all.some((word) => DOUBTING.test(word));
  return {
    text,
    all,
    words,
    denied: !isDenied ? [] : after.length > 0 ? after : words,
    isDenied,
    isDoubted,
    keepsDoubt: isDoubted || all.some((word) => KEEPS_DOUBT.test(word)),
  };
}

const shared = (some: readonly string[], others: readonly string[]) =>
  some.filter((word) => others.includes(word)).length;

/** Returns whether a clause says of the present what another says of the past. */
function isPresentOf(stated: Clause, said: Clause): boolean {
  if (PRESENT.test(stated.text) && !PAST.test(stated.text) && !PARTICIPLE.test(stated.text))
    if (PAST.test(said.text) && !PRESENT.test(said.text)) return true;
  return stated.all.some((word) =>
    TENSES.some(([present, past]) => {
      const stem = word.slice(0, -present.length);
      return (
        stem.length >= 3 &&
        word.endsWith(present) &&
        said.all.includes(stem + past) &&
        !said.all.some((other) => other === word || other === word.slice(0, -1))
      );
    }),
  );
}

/** The share of the words of a clause that another one shares when both speak of the same. */
const SAME = 0.5;

/**
 * Returns whether a sentence denies what its sources do not deny, states what they deny, or states as certain
 * or present what they leave open or say of the past. Compares each of its clauses with those of the sources
 * that have most of its words; what the sources only deny is in no clause that denies nothing. Languages
 * without words in the lists above are not covered.
 */
export function changesMeaning(stated: readonly Clause[], said: readonly Clause[]): boolean {
  const undenied = new Set(
    said.flatMap(({ words, denied }) => words.filter((word) => !denied.includes(word))),
  );
  const onlyDenied = said.flatMap(({ denied }) => denied).filter((word) => !undenied.has(word));
  return stated.some((clause) => {
    const { all, words, isDenied, keepsDoubt } = clause;
    if (!isDenied && shared(words, onlyDenied) > 0 && !all.some((word) => CHANGING.test(word))) return true;
    const counts = said.map((other) => shared(words, other.words));
    const most = Math.max(0, ...counts);
    // A clause without common words: only a denial needs a denial somewhere.
    if (most === 0) return isDenied && !said.some((other) => other.isDenied);
    const best = said.filter((_, index) => counts[index] === most);
    const agrees = (other: Clause) =>
      other.isDenied === isDenied && (keepsDoubt || !other.isDoubted) && !isPresentOf(clause, other);
    if (best.some(agrees)) return false;
    // One that shares few words says something else.
    return best.some((other) => most >= Math.min(words.length, other.words.length) * SAME);
  });
}
