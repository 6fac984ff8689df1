import { anyOf, either, words } from "@/lib/analysis/text";

const LEAD_IN = words(
  "and, so, but, ok, okay, hm+, well, then, also, oh, yeah, yes, cool, great, uh, um, hey, hi, hello, please, now, sorry",
  "never mind, nvm, forget it, stop, wait, just, no, thanks, alright, sure, right, pls, bro, dude, kindly, go ahead and, (?:hey |ok(?:ay)? )?(?:google|siri|alexa|computer|assistant|ai)",
);
const POLITE_REQUEST = words(
  "(?:can|could|would|will) (?:you|u|ya)(?: please| kindly| just| maybe| uh| um){0,2}, i (?:want|need|would like|'d like) you to, i'd like you to, you (?:need|have) to, let'?s, help me(?: to)?",
  "(?:do me a favou?r and|be so (?:kind|good) as to|would you mind|mind), try to, i(?: would|'d) like to",
);
const LEAD = `^(?:(?:${LEAD_IN}|${POLITE_REQUEST}),?\\s{1,3}){0,4}`;

const DEVICE = words(
  "turn (?:it|that|this|the|up|down|on|off|my|all|every)\\w*, switch (?:it|that|the|on|off)\\w*, (?:dim|brighten|mute|unmute|pause|unpause|resume|stop|skip|rewind|shuffle|restart|reboot)",
  "(?:cancel|start|open|close|shut|lock|unlock|raise|lower|run|set) (?:the|a|an|all|it|that|my|timer|alarm), (?:play|put on|go to|go back|go forward|go past|pass|move (?:on|to)), volume, (?:snooze|louder|quieter|brighter|darker|softer)",
  "(?:flip|toss|roll|role|throw) (?:a|the|me|that|those|some|it|an|\\d)\\w*, change the (?:song|channel|track|station), next (?:song|track|one|slide|page|item)",
);
const TEXT_WORK = words(
  "write(?! (?:to|me in|back)\\b), rewrite, draft, translate, summari[sz]e, shorten, lengthen, rephrase, reword, paraphrase, proofread, refactor, debug, compare, contrast, analy[sz]e, outline, brainstorm, name (?:\\d+|three|five|ten|some|all|the), define, convert, calculate, compute, generate, print",
  "compose, sort (?:these|the|this|them), list (?!of\\b|price), rank, rate, spell, count, repeat, restate, explain, describe, recite, sing, pronounce, simplify, expand, format, fix (?:the|this|these|that|my), solve",
  "read (?:it|that|this|the|me|out|back), (?:give|show|teach|tell (?=me|us|a|how|some)|share|provide|communicate|inform|prove|hear)(?: to)?(?: me| us)?(?: with)? (?:the|a|an|some|another|other|more|one|two|three|four|five|ten|\\d+|all|any|what|how|why|your|that|something|how|of|about|different|directions|information|info|details)",
  "say (?:it|that|this|the|something)(?! (?:is|was)), make (?:it|this) (?:\\w+er|sound|more|less|short|simple)\\b, try (?:it|that|again|to sound), do (?:it|that) again, choose heads, begin, undo, redo, find the (?:meaning|definition), use (?:it|that|this) in a",
  "(?:search|look up|google|guess|imagine|pretend) (?:the|a|an|for|if|whether|about|online|me|what|that)",
);
const GIT = words(
  "commit, push, pull, fetch, merge, rebase, stash, build, test, lint, compile, deploy, amend, squash",
);
/** An order to a device, or a request to write a text. It has no effect after it is carried out. */
const COMMAND = anyOf(
  LEAD +
    either(
      `(?:please )?(?:${DEVICE}|${TEXT_WORK})(?!\\w)`,
      `${GIT},? (?:and|then|and then) ${GIT}(?: ${words("it, this, that, everything, all, the changes, the code, to \\w+, please, now")}){0,3}\\W{0,3}$`,
      `(?:add|put|move) ${words("it, that, this, them, those, these, one, that one, this one, both")} (?:in|into|to|on) (?:the|my) ${words("cart, basket, trolley, bag, order, list, queue, playlist, calendar")}(?: please| too| now)?\\W{0,3}$`,
    ),
  "\\b(?:flip|toss|roll)\\w* (?:\\w+ ){0,3}(?:coin|dice|die)\\b|\\b(?:coin|dice|die) (?:flip|toss|roll)|\\bheads or tails\\b",
  "\\b(?:skip|play|pass|change|go|move|put)\\w*\\b[^.?!]{0,30}\\b(?:next|another|different|previous|last) (?:song|track|tune)\\b|\\bnext (?:song|track)\\b",
  "\\b(?:trivia|(?:fun|interesting|random) facts?|(?<!\\b(?:is|was|are|be|such|like|as) |'s )an? (?:joke|riddle)|meaning of (?:life|the word)|today's date)\\b",
  "\\b(?:add|subtract|multiply|divide) \\d+ (?:and|by|from|to) \\d",
);

const LASTING_WORD = words(
  "every, each (?:day|morning|week|evening|night|time), always, never, ever, whenever, from now on, in future, in the future, weekdays?, mornings, evenings, nights, daily, weekly, on \\w{3,6}days",
);
const PERSONAL_REMARK = anyOf(
  `\\b${LASTING_WORD}\\b`,
  "\\b(?:i|we) (?:hate|love|like|prefer|can't|cannot|don't|never|always|have|need to|work|live|got|am|are|usually|wake|sleep|start|drive|eat)\\b",
  "\\b(?:i'm|i've|we're|we've)\\b|\\b(?:because|since)\\b",
  "\\b(?:my|our) (?!question|vibe|last|next|first|previous|message|screen|text|essay|code|email|mail|speakers?|playlist|music|location|current|area|phone|own)[a-z]{3,}",
  "\\b(?!it|that|let|what|who|there|here|how|where)\\w{2,20}'s \\w",
);

/** "Player speed is 120", "Play takes 15 percent": the first word is a noun, because a verb follows. */
const IS_STATEMENT = anyOf(
  "^(?!.*\\bwhat\\b)(?:[\\w'-]+ ){1,4}(?:is|are|was|were) [^?]*(?:\\d|\\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve)\\b)",
  "^(?!.*\\bwhat\\b)(?:[\\w'-]+ ){1,2}(?:takes|costs|sent|says|said|went|needs|ends|starts|comes|has|isn't|wasn't|doesn't|didn't) ",
  "^(?!.*\\b(?:the|this|that|it|me|my|what|for me)\\b)(?:[\\w'-]+ ){2,3}(?:keep|take|cost|last|need|start|end|expire|run) (?:for |in |at |on |after )?\\d",
);
/** Returns whether a sentence orders a one-time action and contains no information about the speaker. */
export function isCommand(sentence: string): boolean {
  return COMMAND.test(sentence) && !PERSONAL_REMARK.test(sentence) && !IS_STATEMENT.test(sentence);
}
