import { canBeName, foldToBaseLetters, KIN, otherSubject, wordSet } from "@/lib/analysis/text";

/** Stands before a word that can be a name, because base letters have no capitals. */
const MARK = "@";
/** Nouns at the beginning of a sentence that nobody is called. */
const THINGS = wordSet(
  `life work school everything nothing today weather traffic home leben arbeit schule alles heute wetter vida trabajo todo
  vie travail tout`,
);
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** Verbs that say how somebody is: "Tom is", "Lena fühlt sich", "Marta está", "Chloé semble". */
const STATE = `is|was|feels|felt|seems|seemed|looks|looked|sounds|sounded|gets|got|has been|became
  |ist|war|fuhlt|fuhlte|wirkt|wirkte|wird|wurde|scheint|klingt|hat|hatte
  |esta|estaba|estuvo|anda|parece|era|se siente|se sentia|tiene
  |est|etait|a ete|se sent|semble|a l['’]air`.replaceAll(/\s*\n\s*/g, "");
const NAMES = `${MARK}\\p{L}+(?: (?:and|und|y|et|&) ${MARK}\\p{L}+){0,3}`;
/** What a name can follow: German nouns and titles have capitals, too. */
const BEFORE =
  `(?:^[^\\p{L}${MARK}]*|\\b(?:that|think|thinks|know|hope|says|said|because|when|if|poor|today|yesterday|now|and|but|so
  |dass|weil|wenn|glaube|denke|heute|gestern|jetzt|und|arme|armer|que|porque|cuando|creo|hoy|ayer|ahora|y|pense|parce que|hier|et) )`.replaceAll(
    /\s*\n\s*/g,
    "",
  );
/** Somebody else with the verb: "Tom is", "Tom's", "Heute ist Lena", "I think she is". */
const OTHER = new RegExp(
  `(?:${BEFORE}${NAMES}|\\b(?:he|she|er|ella|il|elle|${KIN}))(?:['’]s\\b| (?:still |also |immer noch |auch )?(?:${STATE})\\b| (?:are|were|sind|waren)\\b)|${BEFORE}(?:${STATE}) ${MARK}\\p{L}+|\\b(?:dass|weil|wenn) (?:er|sie|${KIN}|${NAMES})`,
  "gu",
);
/** The speaker, also as a verb without a pronoun: "estoy". */
const SPEAKER =
  /\b(?:i|me|ich|mich|mir|bin|yo|estoy|soy|siento|je|moi|m(?=['’])|j(?=['’])|we|us|wir|nous)\b/gu;

/** Marks the words of a clause that can be names, and folds it to base letters. */
export function foldWithNames(clause: string): string {
  return foldToBaseLetters(clause.replaceAll(WORD, (word) => (isNamed(word) ? MARK + word : word)));
}

const isNamed = (word: string) => canBeName(word) && !THINGS.has(foldToBaseLetters(word));

/** A place of a clause up to which it names the speaker or somebody else as its subject. */
type Subject = { readonly place: number; readonly isOther: boolean };

/** Returns the persons of a folded clause, in order. */
export function findSubjects(folded: string): readonly Subject[] {
  const isOther = otherSubject(folded.replaceAll(MARK, "")) !== null;
  const others = [...folded.matchAll(OTHER)].map(({ 0: match, index }) => index + match.length);
  const speakers = [...folded.matchAll(SPEAKER)].map(({ index }) => index);
  return [
    { place: 0, isOther },
    ...others.map((place) => ({ place, isOther: true })),
    ...speakers.map((place) => ({ place, isOther: false })),
  ].sort((a, b) => a.place - b.place);
}

/**
 * Returns whether the last person before a place of a clause is somebody else: "Tom is angry with me" and
 * "I think she is sad", but not "Tom makes me sad".
 */
export function isOfOthers(subjects: readonly Subject[], place: number): boolean {
  return subjects.findLast((subject) => subject.place <= place)?.isOther ?? false;
}
