import { anyOf, butNot, words } from "@/lib/analysis/text";

const USE_VERB = words("go with, go for, use, take, stick with, switch to, choose, pick, opt for");
const CHOICE_VERB = words(
  "use, go with, go for, take, switch, stick (?:with|to), settle, move (?:it|the|to), book, drop the, schedule",
  "deploy, not use",
);
const DECISION_VERB = words("decided?, chosen?, agreed, settled, opted, committed, resolved");

const CHOICE_PARTICIPLE = words(
  "taking, keeping, dropping, leaving(?! (?:for|at|in|on|tomorrow|today|now|soon)\\b), quitting, switching, sticking, moving (?:off|away from), staying with, cancelling, canceling, giving up",
);
/** "I picked a basket of chanterelles", "picked up the kids": nothing is chosen. */
const GATHERED =
  "(?:(?:them|it|that|up|off|at)\\b|(?:an?|some|two|three|four|five|six|\\d+|our|the first|the last|half an?) (?:\\w+ )?(?:baskets?|bunch(?:es)?|bags?|buckets?|bowls?|jars?|handfuls?|kilos?|pounds?|crates?|punnets?|tubs?|loads?) of\\b)";
/** "We'll have soup all week" says how long something will last. */
const LASTS =
  "(?![^.!?]{0,60}\\b(?:all|for the (?:whole|entire)|the whole) (?:day|week|weekend|month|winter|summer|night|evening|year)\\b)";
const DECISION = anyOf(
  `\\blet'?s ${CHOICE_VERB}\\b${butNot(" (?:this|that|it) (?:offline|outside|from here|slow|easy|one step)")}`,
  `\\b(?:we|i)(?:'ve| have|'ll| will| just)? ${DECISION_VERB} ${words("to, on, that, not, for, against")}\\b`,
  `\\b(?:we|i) (?:chose (?!(?:them|it|that)\\b)|picked ${butNot(GATHERED)})\\w`,
  `\\b(?:we|i)(?:'ll| will| am going to| are going to|'re going to|'m going to) ${USE_VERB}\\b`,
  "\\bi think i'?(?:ll|d) (?:go|take|choose|pick|opt|try|prefer|stick)\\b",
  `\\b(?:i'm|we're|i am|we are)(?: definitely| now| not| so)? ${CHOICE_PARTICIPLE}\\b`,
  `\\b(?:i|we)(?:'ll| will| shall) (?:keep|stay with|have${LASTS}|do|skip|drop|cancel) (?!you|that in|going|it in mind|trying|doing)\\w`,
  "\\bwe (?:freeze|drop|keep|ship|release|launch|merge|stop|go) (?!on\\b|up\\b|to\\b|going|back)\\w",
  "\\bdecided(?:[.:!]| in)|\\b(?:made up (?:my|our) mind|resolved to|agreed (?:with|to|on|that))\\b|\\b(?:outcome|decision):",
  "\\b(?:dropped|opted|bowed) out of\\b|\\bfor good,|\\bbooked it\\b|\\blet's (?:make|have|do) \\w+ \\w+",
  "\\bdecision (?:is|was)\\b",
  "\\bfrom now on,? we\\b",
  "\\bdecided (?:to|on|not|that|against)\\b",
  "\\bgoing with\\b",
);

/** Returns whether the text states a decision about what to do or choose. */
export function hasDecision(text: string): boolean {
  return DECISION.test(text);
}
