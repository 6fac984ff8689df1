import { withoutQuotes } from "@/lib/analysis/relations";
import {
  FOREIGN_FUNCTION_WORDS,
  FUNCTION_WORDS,
  foldToBaseLetters,
  hasMaskedValue,
  isAboutNamed,
  isAboutOthers,
  isUnspaced,
  MASKED_VALUE,
  monthNamed,
  sentences,
  tokenize,
  weekdayNamed,
  withoutQuotedLines,
  wordSet,
} from "@/lib/analysis/text";

/** The most characters that are read, which bounds what a message costs. */
const MAX_TEXT = 2000;
/** A list of names or a pasted page is about nothing in particular. */
const MAX_TOPICS = 12;
const MIN_LETTERS = 3;
/** Chinese and Japanese words are shorter. */
const MIN_UNSPACED = 2;
const NUMERIC = /^\d/;
/** Web and mail addresses. */
const ADDRESS =
  /\b(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[\w-]+(?:\.[\w-]+)+\/\S*|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|io|dev|app|de|es|fr|it|nl|uk|eu|ch|at)\b/gu;

/**
 * A part of the day recurs in the part of the day, and greetings and thanks in every conversation. In base
 * letters; other forms of a word have its stem.
 */
const NO_TOPIC = wordSet(
  `morning afternoon evening night tonight today tomorrow yesterday noon midnight week weekend month year minute hour day
  time hello hey thanks thank please okay yes yeah good great nice fine cool sure sorry bye want need make put set new
  show tell find give take know think like look use let ask keep still again well much many one two three four
  goodnight goodmorning gm gn hiya howdy greetings welcome goodbye cheers alright mornin every everyone everybody slept daily
  weekly everyday monday tuesday wednesday thursday friday saturday sunday weekday lunchtime bedtime`,
  `morgen mittag nachmittag abend nacht heute gestern woche wochenende monat jahr stunde tag hallo danke bitte gut super
  okay gerne welche welcher welches will kann mach neue neuer neues wieder mal
  guten guter gute gutes schonen schone schoner schones moin servus gruss grusse gott gruezi tschuss tschau ciao
  wiedersehen nachte nachten nachtchen feierabend vormittag morgens abends mittags nachts tags allerseits
  geschlafen zusammen jeden jeder jedes taglich mahlzeit`,
  `manana tarde noche hoy ayer semana mes ano hora dia hola gracias bien vale favor quiero puedo pon nuevo nueva
  bueno buena buenos buenas buen noches tardes dias mananas saludos adios hasta luego siempre cada todos
  todas feliz madrugada mediodia medianoche finde`,
  `matin midi soir nuit demain hier aujourd hui semaine mois annee heure jour bonjour salut bonsoir merci bien veux
  peux plait nouveau nouvelle
  bon bonne bons bonnes soiree soirees journee journees matinee matinees aprem coucou revoir bientot dodo chaque
  tous toutes toujours weekends belle beau dormi`,
  `buongiorno buonasera buonanotte buonpomeriggio buon buona mattina mattino pomeriggio sera serata notte notti
  giornata giorno giorni tutti tutte bella oggi domani ieri settimana mese anno ciao salve grazie prego saluti arrivederci`,
  `goedemorgen goedemiddag goedenavond goedenacht goeiemorgen goeiemiddag goeienavond goede goeie morgen middag
  avond nacht ochtend vandaag gisteren week dag dagen hoi hallo doei dank bedankt groet groeten welterusten
  lekker fijne allemaal iedereen`,
  `bom boa boas manha tarde noite dia dias hoje amanha ontem semana ola oi obrigado obrigada tchau saudacoes
  adeus`,
  `我想 我要 帮我 一下 今天 明天 昨天 今晚 早上 上午 中午 下午 晚上 早安 晚安 你好 谢谢 每天 周末 星期 现在
  早上好 下午好 晚上好 今日 明日 昨日 今夜 今朝 毎日 毎朝 毎晩 です ます ください おはよう こんにちは こんばんは
  ありがとう おやすみ する した して`,
);
const NO_STEMS = new Set([...NO_TOPIC].flatMap((word) => tokenize(word)));

/**
 * Returns what a user's message is about: its tags, and its content words as the index stems them, without
 * what is quoted, masked values and sentences about other people. At most 12. Words that name a time of day,
 * a weekday or a month are none, because they recur with the time that they name. Neither are greetings, in
 * English, German, Spanish, French, Italian, Dutch and Portuguese.
 */
export function topicsOf(text: string, tags: readonly string[] = []): string[] {
  const found = new Set(tags.filter(isTopicTag).map(tagTopic));
  for (const word of contentWords(text)) {
    for (const stem of tokenize(word)) found.add(stem);
    if (found.size >= MAX_TOPICS) break;
  }
  return [...found].slice(0, MAX_TOPICS);
}

const isTopicTag = (tag: string): boolean => !hasMaskedValue(tag);
/** A stem contains no space, so it equals no tag. */
const tagTopic = (tag: string): string => `tag ${tag}`;

/** Returns the tag or the word of a message, as it is written there, that gives a topic; null without one. */
export function wordOfTopic(
  text: string,
  tags: readonly string[],
  isTopic: (topic: string) => boolean,
): string | null {
  const tag = tags.find((one) => isTopicTag(one) && isTopic(tagTopic(one)));
  if (tag !== undefined) return tag;
  return contentWords(text).find((word) => tokenize(word).some(isTopic)) ?? null;
}

function contentWords(text: string): string[] {
  const own = withoutQuotes(withoutQuotedLines(text.slice(0, MAX_TEXT)))
    .replace(MASKED_VALUE, " ")
    .replace(ADDRESS, " ");
  return sentences(own)
    .filter((sentence) => !isAboutOthers(foldToBaseLetters(sentence)) && !isAboutNamed(sentence))
    .flatMap((sentence) => {
      const runs = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}ー]*/gu) ?? [];
      const words = runs.flatMap((run) => (isUnspaced(run) ? tokenize(run) : run));
      const foreign = foreignFunctionWords(words);
      return words.filter((word) => isContent(word, foreign));
    });
}

/** In an English sentence, one word of another language is English: "which bin". */
function foreignFunctionWords(words: readonly string[]): ReadonlySet<string>[] {
  const folded = words.map(foldToBaseLetters);
  const isEnglish = folded.some((word) => FUNCTION_WORDS.has(word));
  return FOREIGN_FUNCTION_WORDS.filter(
    (list) => folded.filter((word) => list.has(word)).length > (isEnglish ? 1 : 0),
  );
}

function isContent(word: string, foreign: readonly ReadonlySet<string>[]): boolean {
  const folded = foldToBaseLetters(word);
  return (
    folded.length >= (isUnspaced(word) ? MIN_UNSPACED : MIN_LETTERS) &&
    !NUMERIC.test(folded) &&
    !FUNCTION_WORDS.has(folded) &&
    !NO_TOPIC.has(folded) &&
    !tokenize(word).every((stem) => NO_STEMS.has(stem)) &&
    monthNamed(folded) === undefined &&
    weekdayNamed(folded) === undefined &&
    !foreign.some((words) => words.has(folded))
  );
}
