import { wordSet } from "@/lib/analysis/text";

const ANSWERS = `ok okay k kk yes yeah yea ya yep yup yah yess no nope nah sure right alright correct true false
  exactly absolutely definitely certainly indeed totally agreed agree agreement deal not ack lgtm roger copy aye righto ye
  yea surely precisely affirmative nay yessir noted understandable granted`;

const GREETINGS = `hi hello hey hiya yo howdy sup greetings morning afternoon evening night goodnight bye goodbye
  byee cya ciao later welcome whats luck wish hope enjoy enjoyed congrats congratulations catch weekend mornin mrng morn gud hai hola aloha ahoy hoy sayonara syonara adios ciao cheerio
  farewell afternoon goodday ttyl gtg brb bbl cu ya'll folks team everyone gang ladies gentlemen`;

const POLITENESS = `thanks thank thankyou thx ty tysm cheers please pls sorry excuse pardon appreciate appreciated
  appreciation pleasure pleased glad happy sir maam madam dear kindly grateful thankful thanx tks obliged apologies apologize apologise forgive warmest regards kind kindness
  sincerely respectfully courtesy patience delay inconvenience trouble feedback input effort efforts support valuable quick prompt
  truly deeply sincerest humble honor honour serving allowing letting responding contacting reaching joining`;

const ADDRESSES = `buddy dude man guy guys friend pal bro bot ai assistant robot computer system alexa siri mate boss bruh bestie fam babe hun honey darling love sweetie sweetheart lads lad chap ma'am miss mister
  mr mrs ms doc human machine`;

const SOUNDS = `oh ooh ah aha ahh aw aww uh um umm hmm hm huh mhm uh-huh mm haha hahaha ha hehe heh lol lmao rofl
  omg gosh goodness geez god yay woohoo wow woah whoa well welp ugh meh oof yikes yay whew phew duh nah psst shh tsk eh ehh er erm argh grr yep yesss sooo bah ouch ooof hurray
  hooray heavens jeez blimey crikey crap damn dang darn heck hell shoot boo yum yuck ew eww aye xd lmfao lolol hihi jk`;

const PRAISE = `great good nice cool awesome perfect excellent wonderful amazing fantastic lovely fine neat sweet
  super cute fun gr8 proud impressive incredible inspiring inspire beautiful gorgeous brilliant terrific fabulous
  splendid superb interesting funny better best love loved bet marvel marvellous marvelous grand swell dope lit wild terrible horrible awful proper unsure insane crazy unreal legendary epic iconic stunning
  delightful exciting excited hilarious sweetest smart clever genius kudos bravo gem gorgeous neat rad solid slay`;

const SOFTENERS = `anyway yet still really pretty quite lot lots much many bit kind sort maybe perhaps probably
  even though either neither instead else enough already always never ever actually basically honestly literally
  obviously course soon while again away back ago ngl tbh imo imho fr rn lowkey highkey idk ikr nvm btw fyi np tho though basically somehow somewhat rather
  simply exact exactly particularly especially mostly clearly apparently supposedly hopefully fortunately unfortunately
  seriously frankly meanwhile anyways anyhow whatsoever regardless besides forever totally specifically generally
  usually sometimes often twice thrice possibly otherwise altogether somewhere anywhere nowhere everywhere`;

const TALK = `guess suppose think thought thinking know knew see saw hear heard understand understood mean say said
  tell told talk talking chat chatting ask answer question questions sound sounds seem seems look looks like feel
  feeling believe idea point sense matter mind care case fact info information detail details repeat reply remember forget forgot forgotten guessed wonder wondering wondered notice noticed realize realized
  realise realised explain explained explaining explanation clarify clarifying clarification suggest suggesting describe
  mention mentioned mentioning argue argument assume assumed imagine imagining believe doubt depends depending refer referring
  message messages conversation topic word words sentence paragraph typo`;

const HELP = `help helped helpful helping assist assistance service suggestion suggestions recommend recommendation
  recommendations option options choice response problem problems worry worries issue issues solve solved resolve resolved sort sorted concern concerns task tasks assistance request requests
  example examples possible impossible solution solutions tip tips advice`;

const GENERIC_VERBS = `wait waiting hold hang continue proceed confirm confirmed confirming set ready ahead finish
  finished check checks work works worked working make makes made give gave take come came want wanted need needed
  needs try trying keep put end start started starting stop stopped pause stay show showing shown happen happens happened happening call
  calling called use using used move moving run running turn turning left leave bring brought done doing did done start begin
  began appear appears let letting get gets gettin goes try tried click clicked clicking press pressed pressing
  load loading loads scroll scrolled typed send sent sending submit mute muted`;

const GENERIC_NOUNS = `way thing things stuff something anything everything nothing someone anyone everyone time
  times day days today moment minute second sec part everybody nobody while place places one ones bit bunch couple list item step steps top bottom middle side line side
  half rest piece pieces number kind types version set idea ideas reason reasons
  chance chances moment seconds minutes hour sec secs min mins deal fact facts truth sense`;

const GENERIC_WORDS = `new long real same different whole able around less little big next now small short long easy hard simple difficult quick slow fast main
  full certain different similar other another several various extra few own possible available
  important necessary useful useless common normal weird strange odd silly stupid serious clear clearer wrong bad worse worst
  better easier harder faster slower shorter longer louder quieter funnier first second third last final previous`;

/**
 * Words of small talk. A message that contains only these and stop words carries no information; every other
 * word counts as content.
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
);
