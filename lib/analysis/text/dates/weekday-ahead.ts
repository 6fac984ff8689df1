const words = (list: string) => list.split(" ").join("|");

/** Before "to", as in "I want to leave". */
const INTENTIONS = words(
  "need needs want wants have has like plan plans planning hope hopes hoping try forget decided agreed promised",
);
/** With the participle that can follow: "it will be delivered". */
const AUXILIARIES =
  "(?:will|won't|'ll|shall|should|must|can|can't|cannot|could|may|might|would|'d|gets?|is|are|'re|isn't|aren't)" +
  "(?: (?:not|also|probably|be|get|being))*(?: (?:\\w+ed|done|made|sent|held|built))?";
/** What happens by a timetable, as in "the shop opens on Friday". */
const SCHEDULED = words(
  "am 'm has have comes come starts start begins begin arrives leaves opens closes ends turns flies goes go takes returns visits runs meets lands expires moves happens gives",
);
const AHEAD = new RegExp(
  `(?:\\b|(?='))(?:${AUXILIARIES}|going to|gonna|see you|starting|let's|let us|please|remind|due|scheduled|planned|` +
    `(?:'ve|'s|have|has) got|(?:${INTENTIONS}) to|don't|doesn't|` +
    `(?:he|she|it|that|there|here|who|what)'s|(?<!\\b(?:(?:did|could|should|would|might|must)(?:n't)?|(?:had|used|supposed|wanted|began|started) to) )(?:${SCHEDULED}))(?![\\w'])`,
  "g",
);
const IRREGULAR = words(
  "was were wasn't weren't had hadn't did didn't went came got saw met took made found bought brought told said gave left lost won ran ate drove flew wrote broke began felt fell kept knew paid sat sent sold spent spoke stood thought wore forgot caught taught heard held led built chose grew drew threw slept swam sang rang sank stole woke quit hurt been since burst beat became let cut hit set put shot shut read rode cost understood won rose stood swept",
);
/** "It should have come on Monday." */
const MISSED = "(?:could|should|would|might|must)(?:n't)? have";
const BEHIND = new RegExp(
  `\\b(?:${MISSED}|${IRREGULAR}|(?!need|feed|bleed|speed|breed|exceed|proceed|hundred|indeed|united|fred|ted\\b|limited)\\w{2,}ed)(?![\\w'])`,
  "g",
);
/** The end of a sentence, but not the period of "2.4" or "p.m.". */
const END = /(?<!\b(?:dr|mr|mrs|ms|st|[ap]\.m))[.!?;](?=\s|$)|\n/;
/** The number of characters that are read on each side of the weekday. */
const MAX_CLAUSE = 200;
/** "Closed until Friday". */
const TOWARDS = /\b(?:to|for|by|until|till|before) (?:the )?$/;
/** "I moved it to Friday" is about a day to come, unlike "we stayed until Friday". */
const ARRANGED =
  /\b(?:put (?:back|forward|off)|brought forward|shifted|changed|moved|pushed|postponed|rescheduled|booked|bought|reserved|asked|invited|signed|planned|scheduled|promised)\b/;
/** "Starting Monday", "4471 from Monday": from that day on. */
const STARTING = /\b(?:as of|starting|beginning|effective|as from|with effect from)(?: the)? $/;
const FROM = /(?:^|[,;:–(] ?|\b(?:and|but|so|that|\d+) )from $/;
/** A thing of the past that a present verb is about: "the result of the biopsy on Monday is negative". */
const AFTER_A_THING =
  /\b(?<!(?:nervous|excited|worried|scared|think|thinking|because) )(?:after|since|of) (?:the|our|my|his|her|their|your) (?:\w+ ){1,3}(?:on )?$/;

/**
 * Returns whether a weekday that stands in a statement at `from` to `to` is one to come: "the plumber comes
 * on Friday". The verb nearest before it decides, then the first one after it; without a verb of the past it
 * is one to come. `text` is in lower case, with straight apostrophes.
 */
export function isWeekdayAhead(text: string, from: number, to: number): boolean {
  const before =
    text
      .slice(Math.max(0, from - MAX_CLAUSE), from)
      .split(END)
      .at(-1) ?? "";
  const after = text.slice(to, to + MAX_CLAUSE).split(END)[0] ?? "";
  if (AFTER_A_THING.test(before)) return false;
  if (STARTING.test(before)) return true;
  if (FROM.test(before)) return after.search(BEHIND) === -1;
  const lastAhead = lastEnd(before, AHEAD);
  const lastBehind = lastEnd(before, BEHIND);
  if (TOWARDS.test(before) && (lastBehind === -1 || ARRANGED.test(before))) return true;
  if (Math.max(lastAhead, lastBehind) !== -1) return lastAhead >= lastBehind;
  const [nextAhead, nextBehind] = [after.search(AHEAD), after.search(BEHIND)];
  return nextBehind === -1 || (nextAhead !== -1 && nextAhead < nextBehind);
}

/** "The photo from 12 June", "born on 3 May": said of something that has been. */
const DATED = /\b(?:from|since|dated|of|born|after)(?: on)?(?: the)? $/;
/** "Die Hochzeit ist am", "la boda es el", "le mariage est le". */
const IS_ON = /\b(?:ist|sind|es|son|sera|est) (?:(?:am|el|le) )?$/;
const NOT_ENGLISH = /\b(?:am|den|dem|zum|ab|el|del|de|le|du) $/;
/** "… ist am 12. Juni umgezogen". */
const PARTICIPLE = /^[^.!?\n]{0,80}?\b(?:\w{0,6}ge\w{2,12}(?:t|en)|\w{3,12}iert|worden)\b/;

const DATE = "(?:[a-z]{3,9}\\.? \\d{1,2}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]{3,9})(?:st|nd|rd|th)?";
/** "From 20 April to 4 May": the same verb is about both dates. */
const RANGE_START = new RegExp(` from ${DATE} (?:to|until|till|through) $`);
const RANGE_END = new RegExp(`^ (?:to|until|till|through) ${DATE}`);

/** Returns whether a verb of the present or future says that a date between these texts is one to come. */
export function isSaidToCome(before: string, after: string): boolean {
  if (RANGE_START.test(before)) return isVerbAhead(before.replace(RANGE_START, ""), after);
  if (/ from $/.test(before) && RANGE_END.test(after))
    return isVerbAhead(before.replace(/ from $/, ""), after.replace(RANGE_END, ""));
  if (DATED.test(before)) return false;
  if (IS_ON.test(before)) return !PARTICIPLE.test(after);
  return !NOT_ENGLISH.test(before) && isVerbAhead(before, after);
}

function isVerbAhead(before: string, after: string): boolean {
  const hasVerb = before.search(AHEAD) !== -1 || after.search(AHEAD) !== -1 || ARRANGED.test(before);
  return hasVerb && isWeekdayAhead(before + after, before.length, before.length);
}

function lastEnd(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index + match[0].trimEnd().length;
  return last;
}
