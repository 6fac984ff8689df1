import { wordSet } from "./pattern";

const ANSWERS = `ok okay k kk yes yeah yea ya yep yup yah yess no nope nah sure right alright correct true false
  exactly absolutely definitely certainly indeed totally agreed agree agreement deal not`;

const GREETINGS = `hi hello hey hiya yo howdy sup greetings morning afternoon evening night goodnight bye goodbye
  byee cya ciao later welcome whats luck wish hope enjoy enjoyed congrats congratulations catch weekend`;

const POLITENESS = `thanks thank thankyou thx ty tysm cheers please pls sorry excuse pardon appreciate appreciated
  appreciation pleasure pleased glad happy sir maam madam dear kindly grateful`;

const ADDRESSES =
  "buddy dude man guy guys friend pal bro bot ai assistant robot computer system alexa siri google";

const SOUNDS = `oh ooh ah aha ahh aw aww uh um umm hmm hm huh mhm uh-huh mm haha hahaha ha hehe heh lol lmao rofl
  omg gosh goodness geez god yay woohoo wow woah whoa well`;

const PRAISE = `great good nice cool awesome perfect excellent wonderful amazing fantastic lovely fine neat sweet
  super cute fun gr8 proud impressive incredible inspiring inspire beautiful gorgeous brilliant terrific fabulous
  splendid superb interesting funny better best love loved bet`;

const SOFTENERS = `anyway yet still really pretty quite lot lots much many bit kind sort maybe perhaps probably
  even though either neither instead else enough already always never ever actually basically honestly literally
  obviously course soon while again away back ago`;

const TALK = `guess suppose think thought thinking know knew see saw hear heard understand understood mean say said
  tell told talk talking chat chatting ask answer question questions sound sounds seem seems look looks like feel
  feeling believe idea point sense matter mind care case fact info information detail details repeat reply`;

const HELP = `help helped helpful helping assist assistance service suggestion suggestions recommend recommendation
  recommendations option options choice response problem problems worry worries issue`;

const GENERIC_VERBS = `wait waiting hold hang continue proceed confirm confirmed confirming set ready ahead finish
  finished check checks work works worked working make makes made give gave take come came want wanted need needed
  needs try trying keep put end`;

const GENERIC_NOUNS = `way thing things stuff something anything everything nothing someone anyone everyone time
  times day days today moment minute second sec part everybody nobody`;

const GENERIC_WORDS = "new long real same different whole able around less little big next now";

const GERMAN = `danke dank vielen bitte ja nein gut genau alles klar hallo tschüss okay super prima schön sehr`;
const SPANISH = "gracias muchas hola sí si vale bueno buenos buenas días bien claro adiós favor nada";
const FRENCH = "merci beaucoup oui non bonjour salut d'accord bien très au revoir";

/**
 * Words that people say to keep a talk going. Together with the stop words they are what a message may consist of
 * without telling anything; what is left over counts as content.
 */
export const CHAT_WORDS = wordSet(
  ANSWERS,
  GREETINGS,
  POLITENESS,
  ADDRESSES,
  SOUNDS,
  PRAISE,
  SOFTENERS,
  TALK,
  HELP,
  GENERIC_VERBS,
  GENERIC_NOUNS,
  GENERIC_WORDS,
  GERMAN,
  SPANISH,
  FRENCH,
);
