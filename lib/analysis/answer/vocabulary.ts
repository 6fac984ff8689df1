import { NUMBER_WORDS, wordSet } from "@/lib/analysis/text";

/** Words that deny what follows. */
export const NEGATED = wordSet(
  `not never no nicht nie kein keine keinen keiner keinem nunca jamas pas jamais aucun isn't aren't wasn't don't doesn't
  didn't haven't hasn't won't can't longer hardly barely scarcely neither nor none nobody nothing niemand nichts kaum weder
  nadie nada tampoco ni apenas personne rien guere without ohne sin sans false falsch falso faux unknown unbekannt
  desconocido desconocida inconnu inconnue`,
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
export const THIRD_PERSON = wordSet(
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

/** Words of the speaker, and of a group with the speaker. */
export const FIRST_PERSON = wordSet(
  `i i'm i've i'd my mine ich mein meine meinen meinem meiner meines mi mis je j'ai j'habite j'aime mon ma mes vivo trabajo tengo
  soy estudio bebo hablo uso yo we we're we've our wir unser unsere unseren unserem unserer unseres nous notre nos nuestro
  nuestra nuestros nuestras vivimos tenemos trabajamos somos`,
);
/** The first word of a noun phrase. */
export const DETERMINER = wordSet(
  `the a an my our der die das den dem ein eine einen mein meine meinen meinem meiner unser unsere unseren unserem unserer el
  la los las un una mi mis nuestro nuestra nuestros nuestras le les une mon ma mes notre nos l d`,
);
/** Words that stand for another subject, or begin what is told of one. */
export const PRONOUN = wordSet(
  `he she it they him them us me you that which who whom whose what how why whether er sie ihm ihn uns mir mich dass ob
  wie welche welcher welches ella ellos nos me que quien como il elle ils elles lui moi qui dont`,
);
/** Verbs and adverbs of reports, thoughts, wishes, plans and guesses. */
export const UNCERTAIN = wordSet(
  `say says said tell tells told claim claims claimed think thinks thought believe believes believed guess suppose supposedly
  doubt assume assumes write writes wrote hear heard ask asks asked according apparently allegedly joking kidding unless
  want wants wanted hope hopes plan plans wish will would shall should could might may must can going gonna let's
  probably possibly either sagt sagte behauptet denkt dachte glaubt glaube meint schreibt vermutlich angeblich angenommen
  will willst mochte mochten wollte wollen soll sollte sollen wird werde werden wurde wurden muss konnte kann hoffe plane
  dice dijo cree creo piensa pienso afirma supongo quiero quiere querria espero va voy puede debe segun quizas
  dit disait pense croit crois pretend affirme ecrit veut veux voudrait voudrais espere va vais peut doit faut selon aura
  sera serai`,
);
/** Forms of the past, besides those of regular verbs. */
export const PAST = wordSet(
  `was were had did used left took went came began moved sold grew ate drank before war waren hatte hatten hiess fruher damals
  gewohnt gelebt gearbeitet gezogen geboren verkauft era eran fue fueron tenia tenian habia antes vivia trabajaba etait
  etaient avait avaient avant habitait travaillait`,
);
/** Adjectives of what somebody had, or will have. */
export const FORMER =
  /^(?:ex|former|previous|future|late|first|last|next|other|fruhere[rnms]?|ehemalige[rnms]?|vorherige[rnms]?|kunftige[rnms]?|zukunftige[rnms]?|erste[rnms]?|letzte[rnms]?|nachste[rnms]?|verstorbene[rnms]?|anterior|antigu[oa]|futur[oa]?|primer[oa]?|difunt[oa]|ancien(?:ne)?|precedente?|premiere?|feue?|defunte?)$/;
