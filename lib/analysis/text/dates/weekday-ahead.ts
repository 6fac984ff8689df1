const words = (list: string) => list.split(" ").join("|");

/** Before "to", as in "I want to leave". */
const INTENTIONS = words(
  "need needs want wants have has like plan plans planning hope hopes hoping try forget decided agreed promised",
);
/** With the participle that can follow: "it will be delivered". */
const AUXILIARIES =
  "(?:will|won't|'ll|shall|should|must|can|can't|cannot|could|may|might|would|'d|gets?|is|are|'re|isn't|aren't)" +
  "(?: (?:not|also|probably|be|get|being))* ?(?:\\w+ed|done|made|sent|held|built)?";
/** What happens by a timetable, as in "the shop opens on Friday". */
const SCHEDULED = words(
  "am 'm has have comes come starts start begins begin arrives leaves opens closes ends turns flies goes go takes returns visits runs meets lands expires moves happens gives",
);
const AHEAD = new RegExp(
  `(?:\\b|(?='))(?:${AUXILIARIES}|going to|gonna|see you|starting|let's|let us|please|remind|due|scheduled|planned|` +
    `(?:'ve|'s|have|has) got|(?:${INTENTIONS}) to|don't|doesn't|` +
    `(?:he|she|it|that|there|here|who|what)'s|(?<!did(?:n't)? )(?:${SCHEDULED}))(?![\\w'])`,
  "g",
);
const IRREGULAR = words(
  "was were wasn't weren't had hadn't did didn't went came got saw met took made found bought brought told said gave left lost won ran ate drove flew wrote broke began felt fell kept knew paid sat sent sold spent spoke stood thought wore forgot caught taught heard held led built chose grew drew threw slept swam sang rang sank stole woke quit hurt been since",
);
const BEHIND = new RegExp(
  `\\b(?:${IRREGULAR}|(?!need|feed|bleed|speed|breed|exceed|proceed|hundred|indeed)\\w{2,}ed)(?![\\w'])`,
  "g",
);
const END = /[.!?;\n]/;
/** The number of characters that are read on each side of the weekday. */
const MAX_CLAUSE = 200;
/** "I moved it to Friday", "closed until Friday". */
const TOWARDS = /\b(?:to|for|by|until|till|before|from) (?:the )?$/;
const CLOCK = /\b\d{1,2}(?::\d\d| ?[ap]m)\b|\bat (?:\d{1,2}|noon)\b/;

/**
 * Returns whether a weekday that stands in a statement at `from` to `to` is one to come: "the plumber comes
 * on Friday". The verb nearest before it decides, then the first one after it. Without a verb, "this" and a
 * time of day speak for one to come. `text` is in lower case.
 */
export function isWeekdayAhead(text: string, from: number, to: number): boolean {
  const before =
    text
      .slice(Math.max(0, from - MAX_CLAUSE), from)
      .split(END)
      .at(-1) ?? "";
  const after = text.slice(to, to + MAX_CLAUSE).split(END)[0] ?? "";
  if (TOWARDS.test(before.replace(/\bon $/, ""))) return true;
  const lastAhead = lastEnd(before, AHEAD);
  const lastBehind = lastEnd(before, BEHIND);
  if (Math.max(lastAhead, lastBehind) !== -1) return lastAhead >= lastBehind;
  const [nextAhead, nextBehind] = [after.search(AHEAD), after.search(BEHIND)];
  if (nextAhead !== nextBehind) return nextBehind === -1 || (nextAhead !== -1 && nextAhead < nextBehind);
  return text.startsWith("this ", from) || CLOCK.test(before + after);
}

function lastEnd(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index + match[0].trimEnd().length;
  return last;
}
