import { foldToBaseLetters, wordSet } from "@/lib/analysis/text";

/** Beginnings of the decider's words of mood, in English, German, Spanish and French, in base letters. */
const DOWN = wordSet(
  `sad unhappy upset depress lonely disappoint devastat heartbroken hurt miserable hopeless ashamed embarrass guilty
  jealous bored grumpy homesick gutted gloomy angry mad furious annoyed irritated frustrat disgust livid cranky stressed
  anxious nervous worried scared afraid terrified overwhelmed exhausted tired burned drained restless knackered dreading`,
  `traurig mude fertig wutend sauer genervt gestresst erschopft kaputt nervos frustriert einsam angstlich verzweifelt
  enttauscht deprimiert uberfordert ausgelaugt besorgt angst panik mies`,
  `cansad triste agotad hart enfadad nervios estresad frustrad deprimid aburrid preocupad agobiad desesperad furios ansios
  miedo ansiedad rabia`,
  `fatigue creve epuise enerve furieu stresse angoisse decu deprime frustre nerveu inquiet claque desespere degoute marre`,
);
const UP = wordSet(
  `happy thrilled excited ecstatic delighted overjoyed relieved proud grateful hopeful cheerful content pumped stoked
  buzzing elated giddy hyped`,
  `glucklich froh begeistert stolz erleichtert`,
  `feliz content emocionad ilusionad`,
  `heureu soulage fier motive`,
);
const WORD = /[a-z]+/g;
const MIN_LETTERS = 3;

/** A word of mood as it was written, in base letters, and its sign. */
export type MoodWord = { readonly word: string; readonly sign: "up" | "down" };

/** Returns the words of mood of a text, each once. Nothing is inferred from anything but these words. */
export function moodWords(text: string): MoodWord[] {
  const found = new Map<string, MoodWord>();
  for (const word of foldToBaseLetters(text).match(WORD) ?? []) {
    const sign = isOneOf(UP, word) ? "up" : isOneOf(DOWN, word) ? "down" : null;
    if (sign) found.set(word, { word, sign });
  }
  return [...found.values()];
}

/** An ending of at most four letters may follow: "stressed", "cansada". */
function isOneOf(beginnings: ReadonlySet<string>, word: string): boolean {
  for (let length = word.length; length >= Math.max(MIN_LETTERS, word.length - 4); length--)
    if (beginnings.has(word.slice(0, length))) return true;
  return false;
}
