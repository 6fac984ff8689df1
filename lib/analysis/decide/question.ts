import { anyOf, butNot, either, FEW, some, startingWith, words } from "@/lib/analysis/text";
import { isDiaryStatement } from "./diary";
import { isStatementAfterClause } from "./leading-clause";

const LEAD_IN = words(
  "and, so, but, or, ok, okay, hm+, well, then, also, oh, yeah, yes, cool, great, uh, um, hey, hi, hello, btw",
  "by the way, please, now, sorry, wait, just, no, thanks, actually, alright, sure, right, i see, pls, bruh, dude, bro",
  "omg, wow, haha, lol, like, anyway, anyways, specifically, ai, siri, alexa, google, computer, excuse me, pardon me, oh wow",
);
/** Up to three introductory words before the main clause. */
const LEAD = `^(?:${LEAD_IN},?\\s{1,3})${FEW}`;

const SUBJECT = words(
  "i, you, we, they, he, she, it, there, this, that, these, those, the, my, your, our, his, her, their, its",
  "a, an, any, anyone, anybody, anything, some, everyone, everybody, everything, people, most, all",
);
const AUXILIARY = words(
  "is, are, am, was, were, do, does, did, can, could, will, would, should, may, shall, have, has, had",
  "isn't, aren't, wasn't, don't, doesn't, didn't, can't, couldn't, won't, wouldn't, shouldn't, haven't, hasn't",
);
const WH_WORD = words("what, who, whom, whose, where, when, why, how, which");
/** "What a great day" and "whatever" are exclamations, not questions. */
const EXCLAMATION = `(?: an? (?:\\w{1,20} )?${words("day, night, time, great, lovely")}|ever\\b)`;

const KNOWLEDGE_REQUEST = words(
  "i(?:'d| would)? (?:like|want|need|have) to know, i(?:'m| am) (?:wanting|needing|dying) to know, i (?:gotta|wanna) know",
  "i wonder, i was wondering, i(?:'m| am)? (?:must|should) know, i(?:'ll| will| also)? (?:want|need) (?:the |its |their |your |more |some )*(?:\\w+ ){0,2}(?:address|phone|price|cost|details|rating|total|info|information)\\b, i(?:'d like| would like| want) (?:to (?:me )?)?(?:learn|be told|told)\\b, help me (?:to )?(?:know|understand)\\b, may i\\b, (?:please |also )*(?:find|check|search|look)(?: me| for| up| about| out)*(?: if| whether| another| some| the| a| an| about| their| its)\\b, check (?:if|whether|what)\\b",
  " let me know, lemme know, mind if",
  "(?:tell|inform) me (?:what|who|how|about|when|where|why|if|of|a|the|your|some), remind me (?:what|who|whose|where|why|which)",
);
const ANY_IDEA = "any(?: (?:other|idea|chance|tips|suggestions|advice|thoughts|more|plans)| \\w{1,20}s)";

/**
 * A question word in the middle or at the end: "12 feet is how many inches", "the time zone is what", "isn't
 * it".
 */
const ASKS_INSIDE = anyOf(
  "\\b(?:is|are|equals?|got|to|in|from|of|on|at) (?:what|which|whom|how many|how much|whence)\\b(?! (?:i|we|you|he|she|they|it|the|my|happened|made|was|were|had|is|can|could)\\b)(?:'s)?(?: [\\w']{1,20}){0,4}\\W*$",
  ", (?:so )?(?:what|where|when|why|how|which (?:one|of|\\w{2,15}s?)) (?:is|are|was|were|do|does|did|would|will|can|could|should|time|day|date|kind|many|much|pets|long|old|far)\\b",
  "\\bhow (?:would|do|can|should|could) (?:i|you|one|we|u) \\w",
  "[,;] (?!(?:would|can) you (?:believe|imagine)\\b)(?:do|does|did|are|is|have|has|can|could|would|will|should|may) (?:i|you|we|they|he|she|it|there|somebody|anyone|anybody) \\w",
  "\\b(?:is|do|does|are|was|were|have|has|would|could|can|did|should|wo|must|might)n'?t (?:it|they|he|she|you|one|i|we)\\W{0,3}$",
);

const ABOUT_THE_WORLD = words(
  "capital, population, distance, weather, forecast, definition, meaning, synonyms?, antonyms?, translation, time ?zone, exchange rate, square root, currency, opening hours, directions, headlines, lyrics, recipe, height, length, weight",
);
/** A search in few words: "capital of Peru", "weather tomorrow", "13 percent of 80". */
const SEARCHES = anyOf(
  `^(?:the |current |today's )?(?:\\w+ )?${ABOUT_THE_WORLD} (?:of|from|in|for|between|at|on|to|tomorrow|today|tonight|this|now)\\b(?!.*\\b(?:i|my|we|our|was|were|has|changed)\\b)`,
  `^[\\w ]{2,30} (?:current )?(?:weather|time ?zone|forecast)\\W{0,2}$`,
  "^(?:what's )?\\d[\\d.,]* ?(?:(?:% of|percent of|times|plus|minus|divided by) (?:the )?(?:\\d|\\[)|[a-z]{2,12} (?:in|to|into|equals) )",
);

const OPENS_AS_QUESTION = startingWith(
  LEAD,
  `${WH_WORD}(?:'s|'re|'d|s)?\\b${butNot(EXCLAMATION)}`,
  `${butNot("(?:had|have|has) (?:a|an|my|some|the)\\b[^?]*$")}${AUXILIARY} ${SUBJECT}\\b`,
  `${either(ANY_IDEA, KNOWLEDGE_REQUEST)}\\b`,
);

const PLEASE = words("please, kindly");
const WISH = words("i'd like, i want, i need, i'm needing, i would like, can, could, would, will");
const TELL_VERB = words(
  "(?:tell|show|give|inform) me, flip, roll, toss, spell, translate, define, convert, calculate, repeat, skip",
  "describe, explain, restate, say, know, (?:play|go to|put on) (?:the |my )?next",
);
/** "Tell me", "can you translate": a request for information without a question mark. */
const ASKS_FOR_INFORMATION = anyOf(
  `${LEAD}(?:${PLEASE} )?(?:${WISH} (?:you )?(?:to )?)?(?:${PLEASE} )?${TELL_VERB}\\b`,
);

const STATEMENT_LEAD = words("and, so, but, well, oh, yeah, yes, ok, okay, no, also, sure, cool, wow");
const WONDER_VERB = words(
  "wonder, was wondering, want(?:ed)? to (?:know|ask), need to know, would like to know, 'd like to know",
  "am wondering, mean\\b",
);
/** "I had the flu, you know?" carries information despite its ending. */
const OPENS_AS_STATEMENT = anyOf(
  "^(?:did )?you know (?:that )?(?:i'm|i've|i am|i have|my|we're)\\b",
  `^(?:${STATEMENT_LEAD},? )?${words("i(?:'m|'ve|'d|'ll)?, we(?:'re|'ve|'ll)?, my, our")}\\b${butNot(` ${WONDER_VERB}`)}`,
);
/** "Wasn't the cache, it was the network." */
const CONTRAST = anyOf(
  "^(?:\\w{1,10}, )?(?:is|was|are|were)n't [^?,]{2,40}, (?:it|they|that)(?:'s|'re| was| were| is) [^?]{1,60}$",
);
const ENDS_AS_QUESTION = /[?？]["')\s]{0,3}$/;

/** What somebody learns from an answer; "the cello" or "Greek" is learned otherwise. */
const TO_BE_TOLD = words(
  "(?:about|how|what|when|where|which|who|whom|whose|why|if|whether|more|something|anything|some|your|its|their|that|this|it|my)\\b",
  "(?:the|an?) (?:\\w+ ){0,3}(?:address|phone|price|cost|details?|rating|total|info|information|facts?|joke|name|number|time|date|meaning|definition|word|phrase|reason|difference|status|balance|weather)\\b|the [\\w ]+ of\\b",
);
/** "I want to learn Greek", and not "I want to learn about Greece". */
const WANTS_TO_LEARN = new RegExp(
  `\\bi(?:'d like| would like| want) (?:to )?learn (?!${TO_BE_TOLD})[^?]*$`,
  "i",
);

/** Returns whether a sentence is a question by its ending or its beginning, or a request for information. */
export function isQuestion(sentence: string): boolean {
  if (CONTRAST.test(sentence)) return false;
  if (!endsAsQuestion(sentence) && isDiaryStatement(sentence)) return false;
  if (
    ASKS_FOR_INFORMATION.test(sentence) ||
    SEARCHES.test(sentence) ||
    (OPENS_AS_QUESTION.test(sentence) &&
      !WANTS_TO_LEARN.test(sentence) &&
      (endsAsQuestion(sentence) || !isStatementAfterClause(sentence))) ||
    ASKS_INSIDE.test(sentence)
  )
    return true;
  return endsAsQuestion(sentence) && !OPENS_AS_STATEMENT.test(sentence);
}

/** Returns whether the text ends with a question mark. */
export function endsAsQuestion(text: string): boolean {
  return ENDS_AS_QUESTION.test(text);
}

const REQUEST_VERB = words(
  "get, find, book, reserve, make, search, look, check, buy, send, schedule, arrange",
);
const MORE_REQUEST_VERBS = words("play, order, transfer, share, set, start, help (?:me|us)");
/** "Could you book a table", "find me", "what about": a request for an action. */
export const REQUEST = anyOf(
  `${LEAD}(?:can|could|would|will) (?:you|i|we) ${some(words("please, also, help me"))}${either(REQUEST_VERB, MORE_REQUEST_VERBS)}\\b`,
  `${LEAD}(?:please )?${words("find, get, book, search, reserve, buy, check, order, show me, give me")}\\b`,
  `${LEAD}(?:what|how) about\\b`,
  `${LEAD}(?:are there|is there|do you have) (?:any|an?)\\b`,
  `\\b(?:i|we|am)(?:'d like| would like| need| want|'m looking| looking) `,
);
