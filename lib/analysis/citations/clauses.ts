import { foldToBaseLetters } from "@/lib/analysis/text";
import { contentOf } from "./content";

/**
 * Words that deny, in English, German, Spanish, French, Portuguese, Italian and Russian. Verbs such as "stop"
 * and "avoid" deny too, so that "no longer smokes" follows from "I stopped smoking".
 */
const DENYING = wholeWord(
  `not no non never none nobody nothing nowhere neither nor without cannot hardly rarely seldom barely unable unlike
  lacks? lacking fail(?:s|ed)? refus\\w+ avoid\\w* stop(?:s|ped|ping)? quit\\w* dislik\\w+ hat(?:e|es|ed|ing) detest\\w*
  den(?:y|ies|ied) reject\\w* cancel\\w* except instead anymore false wrong untrue against
  dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt hasnt havent
  nicht kein\\w{0,2} nie niemals niemand nichts nirgends ohne weder hass\\w* statt aufgehort
  nunca jamas nada nadie sin tampoco ni odi[oa]\\w* dej[oe]
  ne n pas jamais rien sans aucune? deteste\\w* arrete\\w* nao mai senza не нет никогда ни без`,
);
/** Phrases that deny without a word of DENYING. */
const DENYING_PHRASE = /\b(?:g[ai]ven?|giv(?:es|ing)) up\b|\bused to\b|\bno longer\b/giu;
/** Denials of Japanese, Chinese and Korean, in which they are no words of their own. */
const DENIAL_IN_WORD = /ない|なかった|ません|なく|ずに|不|没|沒|未|无|無|别|않|못|없|안 /u;

/** Words that leave open whether something is so. */
const DOUBTING = wholeWord(
  `might may maybe perhaps possibly probably could would if whether unsure vielleicht konnten? wurden? falls ob
  quizas? podria peut-etre pourrait talvez forse`,
);
/** Words with which a sentence keeps a doubt. */
const KEEPS_DOUBT = wholeWord(
  `consider\\w* think\\w* plan\\w* want\\w* hop(?:e|es|ed|ing) wonder\\w* possible possibility likely idea intend\\w* suggest\\w* recommend\\w* propos\\w* offer\\w*
  uberleg\\w* denkt piensa planea pense envisage\\w*`,
);

const CLAUSE =
  /(?<!\p{N})[.,:]|[.,:](?!\p{N})|[!;…\n()–—]+|\s(?:and|but|or|because|while|although|so|und|aber|oder|weil|sondern|y|e|pero|porque|et|mais|ou|car|parce)\s/giu;
const WORD = /[\p{L}\p{N}]+(?:'t\b|-etre\b)?/gu;

/** A part of a sentence: its text, its words with content, whether it denies, and whether it leaves open. */
export type Clause = {
  readonly text: string;
  readonly words: readonly string[];
  readonly isDenied: boolean;
  readonly isDoubted: boolean;
  readonly keepsDoubt: boolean;
};

function wholeWord(words: string): RegExp {
  return new RegExp(`^(?:${words.split(/\s+/).join("|")})$`, "u");
}

/** Returns the clauses of a text that have content. */
export function clausesOf(text: string): Clause[] {
  return text
    .replaceAll("’", "'")
    .replace(DENYING_PHRASE, "not")
    .split(CLAUSE)
    .map((clause) => {
      // The month is no doubt.
      const words = [...foldToBaseLetters(clause.replace(/\bMay\b/gu, "")).matchAll(WORD)].map(([word]) =>
        word.endsWith("n't") ? "not" : word,
      );
      const isDoubted = words.some((word) => DOUBTING.test(word));
      return {
        text: clause,
        words: contentOf(clause).filter((word) => !DENYING.test(word) && !DOUBTING.test(word)),
        isDenied: words.some((word) => DENYING.test(word)) || DENIAL_IN_WORD.test(clause),
        isDoubted,
        keepsDoubt: isDoubted || words.some((word) => KEEPS_DOUBT.test(word)),
      };
    })
    .filter(({ words }) => words.length > 0);
}

const shared = (some: readonly string[], others: readonly string[]) =>
  some.filter((word) => others.includes(word)).length;

/** The share of the words of a clause that another one shares when both speak of the same. */
const SAME = 0.5;

/**
 * Returns whether a sentence denies what its sources do not deny, states what they deny, or states as certain
 * what they leave open. Compares each of its clauses with those of the sources that have most of its words.
 * Languages without words in the lists above are not covered.
 */
export function changesMeaning(stated: readonly Clause[], said: readonly Clause[]): boolean {
  return stated.some(({ words, isDenied, keepsDoubt }) => {
    const counts = said.map((clause) => shared(words, clause.words));
    const most = Math.max(0, ...counts);
    // A clause without common words: only a denial needs a denial somewhere.
    if (most === 0) return isDenied && !said.some((clause) => clause.isDenied);
    const best = said.filter((_, index) => counts[index] === most);
    if (best.some((clause) => clause.isDenied === isDenied && (keepsDoubt || !clause.isDoubted)))
      return false;
    // One that shares few words says something else.
    return best.some((clause) => most >= Math.min(words.length, clause.words.length) * SAME);
  });
}
