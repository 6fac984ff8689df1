import { withoutQuotes } from "@/lib/analysis/relations";
import {
  FOREIGN_FUNCTION_WORDS,
  FUNCTION_WORDS,
  foldToBaseLetters,
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
const NUMERIC = /^\d/;

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
);
const NO_STEMS = new Set([...NO_TOPIC].flatMap((word) => tokenize(word)));

/** People whose habits are their own. */
const PERSON_NOUNS =
  `mother|mum|mom|father|dad|parents?|sister|brother|son|daughter|kids?|children|wife|husband|partner|boyfriend|girlfriend|grandma|gran|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|neighbou?rs?|flatmate|roommate|colleagues?|boss|friends?|people|everyone|somebody|someone
|mutter|mama|vater|papa|eltern|schwester|bruder|sohn|tochter|kinder|frau|mann|freundin|freund|freunde|oma|opa|tante|onkel|nachbar(?:in|n)?|mitbewohner(?:in)?|kolleg(?:e|en|in)|chef(?:in)?|leute
|madre|padre|padres|hermana|hermano|hijo|hija|hijos|mujer|marido|esposa|novia|novio|abuela|abuelo|tia|tio|prim[oa]|vecin[oa]s?|companer[oa]s?|jef[ea]|amig[oa]s?|gente
|mere|maman|pere|parents|soeur|frere|fils|fille|enfants|femme|mari|copine|copain|mamie|papi|tante|oncle|voisine?s?|collegues?|patronne?|amie?s?|gens`.replaceAll(
    "\n",
    "",
  );
const PRONOUNS = "he|she|they|er|sie|ella|el(?= \\w+[ao]\\b)|ellos|ellas|il|elle|ils|elles|on";
const POSSESSIVES = "his|her|their|sein|seine|su|sus|son|sa|ses|leur|leurs";
const DETERMINERS =
  "my|our|the|mein|meine|unser|unsere|der|die|das|ihr|ihre|mi|mis|nuestr[oa]s?|el|la|los|las|mon|ma|mes|notre|nos|le|les";
/** "My neighbour mows", "She is out again", "His club is loud": the subject is somebody else. */
const ABOUT_OTHERS = new RegExp(
  `^\\W*(?:and |but |so |und |aber |y |pero |et |mais )?(?:(?:${PRONOUNS})\\b|(?:${POSSESSIVES}) \\p{L}+|(?:(?:${DETERMINERS}) )?(?:${PERSON_NOUNS})(?:'s)?\\b)`,
  "u",
);
/** "Mum, remind me": the message is the user's all the same. */
const FIRST_PERSON = /\b(?:i|me|my|mich|mir|ich|yo|me|je|moi)\b/;

/**
 * Returns what a user's message is about: its tags, and its content words as the index stems them, without
 * what is quoted and without sentences about other people. At most 12. Words that name a time of day, a
 * weekday or a month are none, because they recur with the time that they name. Neither are greetings, in
 * English, German, Spanish, French, Italian, Dutch and Portuguese.
 */
export function topicsOf(text: string, tags: readonly string[] = []): string[] {
  const found = new Set(tags.map(tagTopic));
  for (const word of contentWords(text)) {
    for (const stem of tokenize(word)) found.add(stem);
    if (found.size >= MAX_TOPICS) break;
  }
  return [...found].slice(0, MAX_TOPICS);
}

/** A stem contains no space, so it equals no tag. */
const tagTopic = (tag: string): string => `tag ${tag}`;

/** Returns the tag or the word of a message, as it is written there, that gives a topic; null without one. */
export function wordOfTopic(
  text: string,
  tags: readonly string[],
  isTopic: (topic: string) => boolean,
): string | null {
  const tag = tags.find((one) => isTopic(tagTopic(one)));
  if (tag !== undefined) return tag;
  return contentWords(text).find((word) => tokenize(word).some(isTopic)) ?? null;
}

function contentWords(text: string): string[] {
  const own = withoutQuotes(withoutQuotedLines(text.slice(0, MAX_TEXT)));
  return sentences(own)
    .filter((sentence) => !isAboutOthers(foldToBaseLetters(sentence)))
    .flatMap((sentence) => {
      const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
      const foreign = foreignFunctionWords(words);
      return words.filter((word) => isContent(word, foreign));
    });
}

/** Returns whether the subject of a sentence or clause in base letters is somebody else. */
export function isAboutOthers(folded: string): boolean {
  const found = ABOUT_OTHERS.exec(folded);
  return found !== null && !FIRST_PERSON.test(folded.slice(found[0].length));
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
    folded.length >= MIN_LETTERS &&
    !NUMERIC.test(folded) &&
    !FUNCTION_WORDS.has(folded) &&
    !NO_TOPIC.has(folded) &&
    !tokenize(word).every((stem) => NO_STEMS.has(stem)) &&
    monthNamed(folded) === undefined &&
    weekdayNamed(folded) === undefined &&
    !foreign.some((words) => words.has(folded))
  );
}
