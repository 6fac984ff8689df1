import { anyOf, butNot, WEEKDAY_PATTERN, words } from "@/lib/analysis/text";

const ADVERB = words("really, always, usually, often, just, only, also, don't, never, currently, recently");
const OWN_VERB = words(
  "love, like, enjoy, hate, prefer, live, work, own, plan, drive, run, play, started, moved, bought, adopted, lost",
  "got, went, met, saw, used to, eat, drink",
);
const ASKING_STATE = words(
  "wanting, needing, dying, hoping, trying, calling, gonna, going to, wondering, curious, sorry, not sure, just wondering, asking, able, supposed, looking, trying to find",
);

/** What is asked about: "what is my X", "which X do I like", "remind me when my X is due". */
const ASKED_ABOUT = words(
  "(?:what|which|who|when|where|how)(?:'?s| is| are| was| were)",
  "(?:what|which|who|when|where|how) (?:[\\w-]{1,20} )?(?:do|does|did)",
  "(?:remind|tell) me (?:what|which|who|when|where|how)",
);
const ASKING_VERB = words("do, does, did, should, shall, can, could, would, will, may, must");

/** Information that a question contains: "my X", "I'm X", "we love X". */
export const REVEALS = anyOf(
  `(?<!\\b${ASKED_ABOUT} )\\b(?:my|our) ${butNot("question|name for")}[a-z]{3,}`,
  `(?<!\\bif )\\bi(?:'m| am| was|'ve| have|'d been| had) ${butNot(ASKING_STATE)}[a-z]{3,}`,
  "\\bwe(?:'re| are| were|'ve| have| had) [a-z]{3,}",
  `(?<!\\b${ASKING_VERB}(?:n't)? )\\b(?:i|we) (?:${ADVERB} )?${OWN_VERB}\\b`,
);

/** Without "may" and without short forms that are also words ("mar"). */
const MONTH = words(
  "jan(?:uary)?, feb(?:ruary)?, march, april, june, july, aug(?:ust)?, sept?(?:ember)?, oct(?:ober)?",
  "nov(?:ember)?, dec(?:ember)?",
);
const SPAN = words(
  "week(?:end)?, month, year, summer, winter, spring, fall, night, mon, tue, wed, thu, fri, sat, sun",
);

/** A point or period of time: "yesterday", "last week", "7 pm", "March", "since". */
export const TIME_WORD = anyOf(
  `\\b${words("yesterday, tonight, tomorrow, ago, recently, birthday, anniversary, christmas, halloween, since")}\\b`,
  `\\b(?:last|next|this|past) ${SPAN}\\w{0,4}\\b`,
  `\\b${WEEKDAY_PATTERN}s?\\b`,
  `\\b${MONTH}\\b`,
  "\\b\\d{1,2}(?:st|nd|rd|th)\\b|\\b(?:19|20)\\d\\d\\b|\\b\\d{1,2}(?::\\d\\d)? ?[ap]m\\b",
  `\\b(?:the other day|weekends?|for \\w{1,12} years|every (?:day|week|month|year|morning|evening|night|\\w{3,6}day))\\b`,
);
