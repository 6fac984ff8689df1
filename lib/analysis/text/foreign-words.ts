import { foldToBaseLetters } from "./fold";
import { wordSet } from "./pattern";
import { stemForIndex } from "./stem";
import { INDEX_STOP_WORDS } from "./stop-words";
import { tokenize } from "./tokenize";

const GERMAN = `ich du er sie es wir ihr mein meine meinen meiner meinem dein deine sein seine unser unsere die das den
  dem der des ein eine einen einem einer und oder aber auch noch nur schon jetzt nicht kein keine ist sind bin hab habe
  haben wird werden mit von zu zum zur am auf bei fur aus um ja nein doch mal denn dass wie was wo wer ab bis seit nach
  vor uber unter ach dann da hier heute morgen gestern immer mehr bitte danke mir mich uns sich so im in`;
const SPANISH = `yo tu el ella la los las un una unos unas mi mis su sus nuestro nuestra pero si ya que de del en al con por
  para es son era soy esta estan ha he han hay te se nos lo le les muy mas tambien ahora ser como este hoy manana ayer
  gracias por favor bueno cuando donde`;
const FRENCH = `je il elle nous vous ils elles le une des du mon ma mes ton ta tes son ses notre et ou mais ne pas plus qui
  dans au aux avec pour par sur est sont suis ai avons ont ete c'est j'ai tres aussi maintenant ca ce cette merci oui non`;

/** Frequent German, Spanish and French words that name no topic, in base letters; one set per language. */
export const FOREIGN_FUNCTION_WORDS: readonly ReadonlySet<string>[] = [GERMAN, SPANISH, FRENCH].map((list) =>
  wordSet(list),
);

/** The words of each language that occur in questions, beside those above; and particles of three others. */
const ASKED: readonly (readonly [list: string, more: string])[] = [
  [
    GERMAN,
    `welche welcher welches welchen welchem wen wem wessen wann warum wieso wohin woher wieviel wieviele hat hast habt
    hatte hatten kann kannst konnen konnte soll sollte muss mussen darf will wollen mag gern gerne gibt es was war waren
    werde wurde ihm ihn ihnen euch dich dir dieser diese dieses jemand man als wenn ob um gegen ohne durch damit darauf
    davon dazu daran deren dessen dort sehr viel viele einige alle alles etwas nichts kein keinen keiner am`,
  ],
  [
    SPANISH,
    `que cual cuales quien quienes donde adonde cuando como cuanto cuanta cuantos cuantas porque por tiene tengo tienes
    tenemos tienen fue fueron era eran estaba estan estoy estamos hacer hace hago puede puedo debe hay sobre entre sin
    hasta desde tu tus me mi el la los las lo al algo alguien nada todo todos esto eso esa ese esos esas aqui alli e o u
    y no si ella ellos ellas usted ustedes nosotros unos unas del cada otra otro mismo`,
  ],
  [
    FRENCH,
    `quel quelle quels quelles qui que quoi ou quand comment combien pourquoi est etait etaient sont a as ont avait fait
    faire peut peux doit veut y en se sa leur leurs lui eux toi moi te me m t l d j n s c qu on si la de et ce cet ces sous entre vers chez
    sans apres avant depuis pendant cela celui celle ceux quelque quelqu quelques tout tous toute toutes rien autre meme
    votre vos`,
  ],
  [
    "",
    "は の を に が と で も か へ や から まで です ます た て いる する だ な ね よ 何 この その あの どの どこ いつ 誰 私",
  ],
  [
    "",
    "的 了 是 我 你 他 她 我们 你们 他们 在 吗 呢 吧 什么 谁 哪 哪里 怎么 也 都 就 和 有 这 那 这个 那个 个",
  ],
];
/** English words and names among these say nothing about the language. */
const ALSO_ENGLISH = wordSet(
  "die war son con mit sans plus bin hat was am im so an in er du des man will all me on si la les no y o u e a as or art pour entre tout lo al del d j n s c t m l te",
);
/** With their stems, because the terms of a question are stemmed: "quelle" is the term "quell". */
const STOP_WORDS = ASKED.map(
  (lists) =>
    new Set([...wordSet(...lists)].map(foldToBaseLetters).flatMap((word) => [word, stemForIndex(word)])),
);

/**
 * Returns the terms of a question without the function words of its language. The index drops only English
 * ones, so that in another language "de" or "is" would match most texts. When nothing would be left, all
 * terms are returned.
 */
export function withoutForeignFunctionWords(terms: readonly string[], question: string): readonly string[] {
  const language = languageOf(terms, question);
  const words = STOP_WORDS[language];
  const rest = terms.filter((term) => !words?.has(foldToBaseLetters(term)));
  return rest.length > 0 ? rest : terms;
}

/** Returns whether a text is in German, where a capital letter does not tell a name from other nouns. */
export function isGerman(text: string): boolean {
  return languageOf(tokenize(text), text) === ASKED.findIndex(([list]) => list === GERMAN);
}

/** In the order of ASKED. */
const FOREIGN_LANGUAGES = ["de", "es", "fr", "ja", "zh"] as const;
/** Codes of the languages that nameLanguage knows. */
export const LANGUAGES = ["en", ...FOREIGN_LANGUAGES] as const;

/** Returns the language of a text by its function words; null when it has none of a known language. */
export function nameLanguage(text: string): (typeof LANGUAGES)[number] | null {
  const foreign = FOREIGN_LANGUAGES[languageOf(tokenize(text), text)];
  return foreign ?? (countEnglish(text) > 0 ? "en" : null);
}

/**
 * Returns the index of the language with the most function words among the terms, without those that are also
 * English ("die", "son"); -1 when there are none, or when more words are English.
 */
function languageOf(terms: readonly string[], question: string): number {
  const folded = terms.map(foldToBaseLetters);
  const hits = STOP_WORDS.map(
    (words) => folded.filter((term) => words.has(term) && !ALSO_ENGLISH.has(term)).length,
  );
  const most = Math.max(...hits);
  return most === 0 || most < countEnglish(question) ? -1 : hits.indexOf(most);
}

function countEnglish(text: string): number {
  const words = foldToBaseLetters(text).split(/[^\p{L}]+/u);
  return words.filter((word) => INDEX_STOP_WORDS.has(word)).length;
}
