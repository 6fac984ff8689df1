import { FUNCTION_WORDS, wordSet } from "@/lib/analysis/text";

/**
 * Further words that name no topic, folded: small talk, words that announce a change, and words of three
 * other languages.
 */
const ENGLISH = `yes yeah yep ok okay oh hey well um hmm really much also even still already yet ever never always please
  thanks thank btw ah lol haha some every less another whose come comes came make made makes take took takes put puts say
  said says know think thing things like want wants need needs actually sorry one's new old bit lot lots kind sort way
  today tomorrow yesterday tonight week weeks day days month months year years time times morning evening hi hello right
  sure maybe perhaps probably anyway change changed changes changing instead rather anymore longer again since back now
  use used using start started starts stop stopped set good great nice fine cool quite pretty little big next last first
  everyone someone something anything nothing everything there's ones keep keeps give gave see saw look looks going
  agree agreed decide decided`;
const GERMAN = `ich du er sie es wir ihr mein meine meinen meiner meinem dein deine sein seine unser unsere die das den
  dem der des ein eine einen einem einer und oder aber auch noch nur schon jetzt nicht kein keine ist sind bin hab habe
  haben wird werden mit von zu zum zur am auf bei fur aus um ja nein doch mal denn dass wie was wo wer ab bis seit nach
  vor uber unter ach dann da hier heute morgen gestern immer mehr bitte danke mir mich uns sich so im in`;
const SPANISH = `yo tu el ella la los las un una unos unas mi mis su sus nuestro nuestra pero si ya que de del en al con por
  para es son era soy esta estan ha he han hay te se nos lo le les muy mas tambien ahora ser como este hoy manana ayer
  gracias por favor bueno cuando donde`;
const FRENCH = `je il elle nous vous ils elles le une des du mon ma mes ton ta tes son ses notre et ou mais ne pas plus qui
  dans au aux avec pour par sur est sont suis ai avons ont ete c'est j'ai tres aussi maintenant ca ce cette merci oui non`;

const LIGHT = wordSet(ENGLISH, GERMAN, SPANISH, FRENCH);

/** Whether a folded word names no topic, in one of four languages. */
export function isLightWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || LIGHT.has(word);
}
