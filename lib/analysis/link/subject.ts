import { everyOf, MONTHS, WEEKDAYS, wordSet, words } from "@/lib/analysis/text";
import { stem } from "./stem";
import { isCommonWord } from "./words";

/** The stem that stands for the speaker. */
export const ME = "i";

const SPEAKER = wordSet("i i'm i've i'd i'll we we're we've we'd we'll me us let's lets");
const POSSESSIVE = wordSet("my our mine ours");
/** People have their own attributes: "my son's school" is not an attribute of the speaker. */
export const RELATION =
  wordSet(`son daughter child kid kids children wife husband partner girlfriend boyfriend fiance fiancee
  mother father mum mom dad parents brother sister brothers sisters twin aunt uncle niece nephew cousin grandma grandpa
  grandmother grandfather granny grandson granddaughter godson goddaughter friend colleague boss neighbour neighbor
  neighbours neighbors flatmate roommate ex mother-in-law father-in-law sister-in-law brother-in-law goddaughter parents
  in-laws son's daughter's wife's husband's partner's mother's father's mum's mom's dad's parents' brother's sister's
  aunt's uncle's cousin's friend's colleague's boss's neighbour's neighbours' boyfriend's girlfriend's niece's nephew's`);
const VERB =
  wordSet(`is are was were be been am 's it's that's he's she's there's they're you're isn't has have had do does did will would can cannot could may might should
  must go goes went get gets got take takes took come comes came put make made give gave find found buy bought sell sold
  lose lost leave left meet met run ran sing sang say says said need want like love hate prefer drink eat drive live work
  play sit speak think know see saw keep kept pay paid start begin began turn become became use grow grew wear wore led
  ring rang hold held teach taught write wrote read send sent bring brought stand stood win won drank ate drove spoke
  sleep slept never always often no not now also please`);
const TIMES = wordSet(
  "once twice week weeks month months year years day days today tomorrow yesterday summer winter spring autumn",
  // "May" is both a name and a verb.
  MONTHS.filter((month) => month !== "may").join(" "),
  WEEKDAYS.map((name) => `${name}day`).join(" "),
);
const PREPOSITIONS = wordSet("in on at to from with for of by and");
const CUE = everyOf(
  `\\b${words(
    "i (?:meant|mean)(?: to say)?, i (?:misspoke|stand corrected|take that back|checked again|got it wrong|tell a lie|mixed \\w+ up)",
    "did i say, i said, i always miscount, let me (?:correct|fix) \\w+, changed? my mind, my (?:mistake|bad|fault), on my side",
    "what i should have said, now that i \\w+(?: \\w+){0,4}, (?:it was|it's) [\\w']+ (?:that|who)\\b",
  )}`,
);

/**
 * Returns the subject of a text: the stems before the verb of each clause, with "i" for the speaker and the
 * speaker's possessions, and names after a comma ("…, my aunt"). Empty when the text names no subject ("No, 7
 * pm.").
 */
export function subjectOf(text: string): ReadonlySet<string> {
  const clauses = text.replace(CUE, " , ").split(/[,.;:!?]+(?:\s|$)/, 8);
  const found = new Set(clauses.flatMap(subjectOfClause));
  return found.size === 0 && OMITTED_SUBJECT.test(text) ? new Set([ME]) : found;
}

/** "Cancelled the bus pass", "been learning the drums": the speaker is the omitted subject. */
const OMITTED_SUBJECT =
  /^(?:just |finally |already )?(?:\w{3,}ed|been|got|went|took|bought|sold|quit|found|made|gave|lost|left|had|met|down to|up to)\b/i;

function subjectOfClause(clause: string): string[] {
  const tokens = clause.split(/[\s"()-]+/).filter(Boolean);
  const found: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const word = token.toLowerCase();
    if (SPEAKER.has(word)) return [...found, ME];
    if (POSSESSIVE.has(word)) {
      if (!RELATION.has((tokens[index + 1] ?? "").toLowerCase())) found.push(ME);
      continue;
    }
    const next = tokens[index + 1] ?? "";
    if (
      VERB.has(word) ||
      (found.some((one) => one !== ME) && /(?:[^s']s|ed)$/.test(word) && next !== "" && !VERB.has(next))
    ) {
      return found.length === 0 ? subjectAfter(tokens.slice(index + 1)) : found;
    }
    if (!PREPOSITIONS.has(word) && !/\d/.test(word) && !TIMES.has(word) && !isCommonWord(word))
      found.push(stem(word));
    if (/'s$/.test(word) && isCopula(next)) return found;
  }
  return isApposition(tokens) ? found : [];
}

/** Returns the subject from the words after the verb, as in "Tomorrow is my birthday". */
function subjectAfter(tokens: readonly string[]): string[] {
  return POSSESSIVE.has((tokens[0] ?? "").toLowerCase()) ? subjectOfClause(tokens.slice(0, 3).join(" ")) : [];
}

/**
 * Returns whether an 's before this word is a verb and not a possessive: "Bin day's Monday", "the bakery's on
 * Market Road".
 */
function isCopula(next: string): boolean {
  return /^(?:an?|the|my|in|on|at|not|now|with|called|from|\d.*|[A-Z].*)$/.test(next);
}

/**
 * Returns whether a fragment without a verb names a subject, as "my aunt", "the race" and "Mum's Fiat" do.
 */
function isApposition(tokens: readonly string[]): boolean {
  return /^(?:my|our|the|his|her|.+'s)$/i.test(tokens[0] ?? "") && tokens.length <= 4;
}

const FIRST_PERSON = /\b(?:i|we|me|us|i'm|i've|we're|we've)\b/i;
const OWN_THING = /\b(?:my|our)\s+([\w'-]+)/gi;

/** Returns whether a text is about the speaker or the speaker's possessions, and not about another person. */
export function isAboutSpeaker(text: string): boolean {
  const rest = text.replace(CUE, " ");
  if (FIRST_PERSON.test(rest) || OMITTED_SUBJECT.test(text)) return true;
  return [...rest.matchAll(OWN_THING)].some(([, thing = ""]) => !RELATION.has(thing.toLowerCase()));
}
