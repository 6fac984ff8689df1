import { everyOf, words } from "@/lib/analysis/text";
import { contentWords, proseWords } from "./content";

/** Thanks, wishes and greetings are removed with their occasion, up to the end of the clause. */
const REST_OF_CLAUSE = "[^.!?;:,\\n]{0,80}";
const NOT_OWN = "(?![^.!?;:,\\n]{0,80}\\b(?:my|our|i|i'm|we|\\d)\\b)";
const THANKS_VERB = words(
  "(?:many )?thanks?(?: you| u)?(?: so| very)?(?: much| a lot| a bunch| a ton| kindly)? (?:for|in advance)",
  "(?:i )?(?:really |so |do |also |highly )*appreciate (?:it|that|you|your|all|the|everything)",
  "glad (?:i could|to|you|we|that)",
);
const WISH_VERB = words(
  "(?:i )?(?:just )?(?:do )?hope (?:you|everyone|everybody|all|this|that (?:you|helps))",
  "(?:i )?wish(?:ing)? you, (?<!\\b(?:i|we|they|to) )have (?:yourself )?an? (?:\\w+ )?(?:great|good|nice|lovely|wonderful|safe|blessed|awesome|pleasant|fantastic|amazing|beautiful|one), have fun, enjoy (?:your|the|every), happy (?:\\w+day|weekend|holidays|new year)",
  "say hi to, give my (?:\\w+ ){0,3}regards to, good luck, best of luck, take care, take your time, see you, talk to you, look(?:ing)? forward to (?:it|that|hearing|seeing|your)",
  "hats off to, congrat\\w*, well done, (?:great|good|nice|awesome|amazing|fantastic) (?:job|work|point|question|one|idea|catch|stuff)",
);
const PHRASE_TO_CLAUSE_END = everyOf(
  `(?<![\\w'])${"(?:"}${THANKS_VERB}|${WISH_VERB})\\b${NOT_OWN}${REST_OF_CLAUSE}`,
);

/** Idioms of small talk, whatever their individual words mean. */
const IDIOMS = everyOf(
  `(?<![\\w'])${words(
    "long time no see, what'?s up, what'?s new, (?:give|gimme|just)(?: me)? (?:a|one|two) (?:sec|second|minute|moment|min)s?, in a (?:sec|second|minute|moment|bit|while)",
    "one (?:sec|second|minute|moment), bear with me, hang on, hold on, get(?:ting)? back to you, circle(?:ing)? back, take (?:this|it|that) offline, sync(?: up)? later",
    "keep (?:it|that|this) in mind, going forward, (?:a bit |too )?in the weeds, at some point, when you (?:get|have) (?:a|the) (?:chance|moment|minute|second)",
    "(?:whenever|when) you (?:are ready|have a moment|get a chance), no (?:rush|hurry|worries|problem|way|idea|clue|doubt|pressure|biggie|offen[cs]e|need|thanks|thank you|big deal|cap|offense)",
    "(?:i )?beg your pardon, pardon me, excuse me, forgive me, my apologies, i apologi[sz]e(?: for [\\w ]{2,30})?, (?:so )?sorry (?:for|about) (?:that|this|the (?:delay|wait|trouble|inconvenience|confusion))",
    "(?:to )?bother(?:ing)? you(?: again)?, (?:to )?interrupt(?:ing)?(?: you)?, you'?re (?:on mute|breaking up|muted), (?:didn'?t|couldn'?t) (?:quite )?(?:catch|get|hear) (?:that|you|it)",
    "(?:a )?(?:little )?(?:bit )?in(?:to)? the weeds, (?:completely |fully |totally )?understand your (?:frustration|concerns?|situation|feelings?|disappointment), (?:to )?make (?:this|it|things) right(?: for you)?, as (?:quickly|soon) as (?:i|we) (?:possibly )?can, (?:very )?important to us",
    "(?:not )?(?:gonna|going to) argue(?: with you)?(?: about (?:it|that))?(?: anymore)?, you win, (?:what )?you(?:'re| are) saying, play (?:it|that) back to you, (?:into|in) (?:simpler|plain|other) words, by (?:accident|mistake), one or the other, nothing (?:else )?to say",
    "(?:please )?(?:just )?(?:ignore|disregard) (?:that|this|it|the (?:first|second|last|other) one|my (?:last|previous) \\w+), (?:got|get) (?:a (?:little )?bit )?lost(?: somewhere)?(?: in the middle)?(?: of the explanation)?, i feel like, felt like saying",
    "what took you so long, look who(?:'s| is) (?:back|here), guess who, (?:just )?bumping (?:this|it|that)(?: up)?(?: to the top)?(?: of your inbox)?, (?:on )?(?:such )?short notice, get(?:ting)? started, (?:share|sharing|see) (?:my|your) (?:screen|slides), dial(?:ing)? in, super busy",
    "(?:the )?best (?:\\w+ )?i(?:'ve| have) ever had, in my (?:whole|entire) life, five stars, nice to hear (?:a friendly voice|from you|it), keeping well, what will be will be, (?:as )?(?:my|the) old saying goes, you guys rock, keep it up, people are people, life's life",
    "(?:merry|happy) (?:christmas|xmas|easter|halloween|hanukkah|diwali|anniversary)(?: to (?:you|everyone|all|both)(?: both| all)?)?(?: and (?:to )?your (?:family|loved ones))?",
    "(?:that |this )?(?:made|makes) me (?:smile|laugh|chuckle|giggle)",
    "test(?:ing)?,? (?:one,? two|1,? ?2)(?:,? ?(?:three|3))?",
    "it is what it is, what (?:can|could) (?:i|one|anybody|you) (?:even )?say, that'?s (?:life|that), you know (?:how it (?:goes|is)|what i mean), you had to be there, mustn'?t grumble",
    "as they say, as the saying goes, so to speak, if you (?:don'?t )?mind, if (?:it'?s|it is|it isn'?t) (?:not )?too much(?: trouble| to ask)?, i must say, i dare say, i'?m (?:afraid|sure) so",
    "read (?:what i wrote|my message|it again), scroll up, per my last (?:message|email), (?:see|as) (?:above|below), i already (?:told|said|asked|explained)(?: you| that| this){0,2}",
    "(?:that )?makes? (?:(?:a lot|more|perfect|total|no) (?:of )?)?sense, (?:that'?s|it'?s|you'?re) (?:a |an )?(?:real |absolute |total )?(?:life ?saver|star|legend|angel|genius|hero|gem|the best|hilarious|wild|crazy|insane|iconic|so real)",
    "(?:that|it|this) (?:did|does)n'?t (?:help|work)(?: either)?, (?:that|it|this) (?:works|worked|helps|helped), are you (?:still )?there, is (?:any|some)(?:one|body) there, where (?:were we|was i)",
    "clean out of my head, slipped my mind, i (?:totally |completely )?(?:forgot|forget|lost my train of thought), never ?mind, forget (?:it|about it|that), whatever you (?:think|say|want|like|prefer)(?: best)?, up to you",
    "i see what you mean, i hear you, i feel you, i get it, i get that, i get what you mean, same (?:here|thing), me (?:too|neither), not bad, so far so good, all good, fair enough, good to (?:know|hear|see(?: you)?)",
    "holy (?:cow|moly|crap|shit), oh (?:boy|man|dear|my|no|hell no|my (?:god|goodness|gosh)), (?:my|good) (?:goodness|gosh|god|heavens|lord), (?:thank|bless) (?:god|goodness|heavens|you), for (?:sure|real|crying out loud)",
    "(?:i )?(?:have )?no (?:earthly |freaking )?(?:idea|clue)(?: at all)?, i(?:'m| am) (?:ready|listening|waiting|still waiting|back|here|good|fine|okay|kidding|joking|done|just (?:kidding|saying|asking|joking|checking|curious|wondering))",
    "rest of (?:the|your) (?:day|evening|week|night|weekend), at (?:the|this) (?:moment|point|time), at (?:all|least|last|first|once), of course, in (?:case|general|fact|the end|other words), by the way, after all",
    "one (?:more |other |last |small |quick |little )*(?:question|thing), just (?:a |one )?(?:(?:quick|small|little) )*question, step by step, one by one, side by side, word for word, back and forth, more or less, sooner or later",
  )}(?![\\w'])`,
);

/** Returns the last content word of a wish: wishes for "your adoption journey" refer to a journey. */
function topicOf(wish: string): string {
  const [, ...others] = contentWords(proseWords(wish));
  return ` ${others.at(-1) ?? ""} `;
}

/**
 * Removes polite phrases and small talk; the rest may carry information. Keeps one word of a wish for a
 * specific occasion.
 */
export function withoutSetPhrases(text: string): string {
  return text.replace(PHRASE_TO_CLAUSE_END, topicOf).replace(IDIOMS, " ");
}
