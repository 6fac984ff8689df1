import { wordSet } from "@/lib/analysis/text";
import { findSubjects, foldWithNames, isOfOthers } from "./mood-subject";

/** Words of mood, and beginnings of such words, in English, German, Spanish and French, in base letters. */
const DOWN = wordSet(
  `unhappy upset depress lonely disappoint devastat heartbroken miserable hopeless ashamed embarrass guilty
  jealous bored grumpy homesick gutted gloomy angry furious annoyed irritated frustrat disgust livid cranky stressed
  anxious nervous worried scared afraid terrified overwhelmed exhausted tired burned drained restless knackered dreading`,
  `traurig wutend sauer genervt gestresst erschopft kaputt nervos frustriert einsam angstlich verzweifelt
  enttauscht deprimiert uberfordert ausgelaugt besorgt angst panik`,
  `cansad triste agotad enfadad nervios estresad frustrad deprimid aburrid preocupad agobiad desesperad furios ansios
  miedo ansiedad rabia`,
  `fatigue creve epuise enerve furieu stresse angoisse deprime frustre nerveu inquiet claque desespere degoute marre`,
);
const UP = wordSet(
  `happy thrilled excited ecstatic delighted overjoyed relieved proud grateful hopeful cheerful pumped stoked
  buzzing elated giddy hyped`,
  `glucklich begeistert stolz erleichtert`,
  `feliz emocionad ilusionad`,
  `heureu soulage`,
);
/** Words that other words begin with ("made", "fierce", "contents"), with each of their forms. */
const DOWN_WHOLE = wordSet(
  "sad mad hurt mude muder mies saure harto harta hartos hartas decu decue decus decues",
);
const UP_WHOLE = wordSet(
  "froh froher content contento contenta contentos contentas contente contentes fier fiere fiers fieres",
);
/** What follows a beginning: "depressed", "cansada", "müder", "furieuse". */
const ENDINGS = wordSet("s ed ing ion e es ee ees en em er a o as os x se ses te tes");
const MAX_ENDING = 3;
const MIN_BEGINNING = 5;
const WORD = /[a-z]+/g;
/** A mood and its negation are in one clause. */
const CLAUSE =
  /[.!?…,;:()\n]+|\s-\s|(?<![\p{L}\p{M}])(?:but|aber|sondern|pero|sino|mais|(?:and|und|y|et)(?= (?:i|ich|bin|estoy|me|je|j)\b))(?![\p{L}\p{M}])/iu;
const NEGATED =
  /\b(?:no|not|never|nor|neither|without|hardly|\p{L}+n['’]t|cannot|nicht|nie|niemals|kaum|keine?[mnrs]?|ohne|nunca|jamas|tampoco|sin|ne|n['’]\p{L}+|pas|jamais|sans|aucune?)\b/u;
/** "I was stressed no more", "sad anymore". */
const NEGATED_AFTER = /^.{0,20}\b(?:no more|any ?more|nicht)\b/;

/** A word of mood as it was written, in base letters, and its sign. */
export type MoodWord = { readonly word: string; readonly sign: "up" | "down" };

/**
 * Returns the words of mood of a text, each once, without those of a clause that negates them or says
 * them of somebody else. Nothing is inferred from anything but these words: a negated mood is none, and
 * not its opposite.
 */
export function moodWords(text: string): MoodWord[] {
  const found = new Map<string, MoodWord>();
  for (const clause of text.split(CLAUSE).map(foldWithNames)) {
    const subjects = findSubjects(clause);
    const negation = NEGATED.exec(clause);
    const negatedFrom = negation ? negation.index + negation[0].length : Infinity;
    for (const { 0: word, index } of clause.matchAll(WORD)) {
      const sign = signOf(word);
      if (sign === null || index >= negatedFrom || isOfOthers(subjects, index)) continue;
      if (!NEGATED_AFTER.test(clause.slice(index + word.length))) found.set(word, { word, sign });
    }
  }
  return [...found.values()];
}

function signOf(word: string): MoodWord["sign"] | null {
  if (UP_WHOLE.has(word) || isOneOf(UP, word)) return "up";
  return DOWN_WHOLE.has(word) || isOneOf(DOWN, word) ? "down" : null;
}

function isOneOf(beginnings: ReadonlySet<string>, word: string): boolean {
  if (beginnings.has(word)) return true;
  for (let length = word.length - 1; length >= Math.max(MIN_BEGINNING, word.length - MAX_ENDING); length--)
    if (beginnings.has(word.slice(0, length)) && ENDINGS.has(word.slice(length))) return true;
  return false;
}
