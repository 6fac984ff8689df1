import { NUMBER_WORDS, wordSet } from "@/lib/analysis/text";

/** Words that deny what follows. */
export const NEGATED = wordSet(
  "not never no nicht nie kein keine keinen keiner keinem nunca jamas pas jamais aucun isn't aren't wasn't don't doesn't didn't haven't hasn't won't can't longer",
);

/** Verbs between a subject and its value, in four languages, folded. */
export const LINK = wordSet(
  "is are was were ist sind war waren heisst heissen hiess es son era eran llama llaman llamaba est sont etait appelle s'appelle s'appellent s'appelait called named",
);
/** Those of them that give a name. */
export const NAMING = wordSet(
  "called named heisst heissen hiess llama llaman llamaba appelle s'appelle s'appellent s'appelait",
);
/** Those of them in the past: what was so answers no question about the present. */
export const PAST_LINK = wordSet("was were war waren hiess era eran llamaba etait s'appelait");
/** Words that begin a place. */
export const PLACE_WORD = wordSet(
  "in on at near behind under above below beside between inside outside from opposite over im am an auf hinter unter uber neben bei zwischen aus gegenuber en sobre detras debajo cerca junto entre al a aux au dans sur derriere sous pres chez",
);
/** Verbs of where things are. */
export const POSITION = wordSet(
  "hangs hang lies lie stands kept stored sits located hidden hangt liegt liegen steht stehen cuelga guarda trouve se range",
);
/** Words between a thing and its owner: "the disk of the server" is not the server. */
export const OF = wordSet("of von vom des der de del du d");
/** Words inside an expression of time. */
export const JOIN = wordSet(
  "of the at on in and to from between every each half past quarter um am el la las los de le a del du und y et bis uhr h o'clock",
);
/** Words that begin another clause. */
export const CUT = wordSet(
  "and und y et but aber pero mais because weil porque car so when wenn cuando which who whose that while although since until where die das que qui ou oder or instead for",
);
/** Possessives of somebody else. */
export const OTHERS = wordSet(
  "his her their your yours its dein deine deinen deiner seine seinen seiner ihre ihren ihrer tu tus su sus ta tes votre vos leur leurs",
);
/** Words before a name that are not the name itself. */
export const TITLE = wordSet(
  "dr mr mrs ms miss sir prof st the el la le der die senor senora senorita docteur docteure doctor doctora monsieur madame herr frau herrn don dona",
);
/** Words inside a name. */
export const PARTICLE = wordSet("de von van der den del da do dos la le of & and");
/** Numbers in words. */
export const NUMBERS = wordSet(
  NUMBER_WORDS.join(" "),
  `thirty forty fifty sixty seventy eighty ninety hundred ein eine zwei drei vier funf sechs sieben acht neun zehn elf zwolf
  zwanzig un una dos tres cuatro cinco seis siete ocho nueve diez once doce veinte une deux trois quatre cinq six sept huit neuf dix onze douze vingt`,
);
/** Parts of the day and the year, and units of the clock. */
export const DAY_PART = wordSet(
  "noon midnight morning mornings afternoon afternoons evening evenings night nights spring summer autumn winter weekend weekends mittag mitternacht morgens abends mediodia medianoche midi minuit uhr h pm half past",
);
/** Verbs that only carry the amount: "how long does the run take". */
export const CARRIES_AMOUNT = wordSet("take need last dauert dura dure cost has have hat tiene a");
/** Terms of verbs that say where people live, work or study. */
export const LIFE_VERBS = wordSet("live work studi");
