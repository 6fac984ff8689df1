import { FEW, words } from "@/lib/analysis/text";
import { FEELING } from "./mood";

/** Abbreviated spellings, with the full words that the rules know. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  im: "I'm",
  ive: "I've",
  id: "I'd",
  dont: "don't",
  cant: "can't",
  wont: "won't",
  didnt: "didn't",
  doesnt: "doesn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  havent: "haven't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  thats: "that's",
  its: "it's",
  hes: "he's",
  shes: "she's",
  theyre: "they're",
  youre: "you're",
  whats: "what's",
  u: "you",
  ur: "your",
  r: "are",
  n: "and",
  w: "with",
  bc: "because",
  cuz: "because",
  rn: "right now",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  tdy: "today",
  til: "until",
  pls: "please",
  plz: "please",
  ppl: "people",
  def: "definitely",
  rly: "really",
  bday: "birthday",
  wknd: "weekend",
  yr: "year",
  yrs: "years",
  wk: "week",
  wks: "weeks",
  mins: "minutes",
  outta: "out of",
  kinda: "kind of",
  sorta: "sort of",
};
const SHORT_FORM = new RegExp(
  `(?<![\\p{L}\\p{N}'.@_&-])(${Object.keys(LONG_FORMS).join("|")})(?![\\p{L}\\p{N}'@_&-]|\\.\\p{L})/?`,
  "giu",
);
/** "OK" and "ID" in capitals are not abbreviated spellings. */
const CAPITALS = /^\p{Lu}{1,4}$/u;

/** Expands abbreviated spellings: "im", "dont", "u r", "w/". English only. */
export function spellOut(text: string): string {
  return text.replace(SHORT_FORM, (shortForm) =>
    CAPITALS.test(shortForm)
      ? shortForm
      : (LONG_FORMS[shortForm.toLowerCase().replace("/", "")] ?? shortForm),
  );
}

const LEAD_IN = words(
  "and, but, so, also, ok, okay, well, yeah, yes, no, nah, yep, nope, ugh, omg, honestly, finally, just, still, lowkey",
  "ngl, tbh, oh, haha, lol, hm+, then, actually, already, btw, fyi",
);
const DEGREE = words(
  "so, really, very, super, pretty, kind of, totally, not, a bit, quite, too, like, feeling, now",
);
/** Verbs that start a sentence only when "I" is omitted, because they cannot be orders. */
const VERB = words(
  "got, went, lost, sold, bought, made, moved, met, had, failed, passed, dropped, joined, booked, decided, switched",
  "broke, ran, won, took, found, started, finished, changed, signed, adopted, quit, grew up, born, saw, ate, slept, been",
  "hate, love, prefer, can't, cannot, couldn't, didn't, haven't, never (?:had|liked|been|eat|drink|use|got)",
  "don't (?:like|eat|drink|want|need|have|do|own|smoke|drive|care|mind)",
);
const PARTICIPLE = words(
  "thinking, feeling, dreading, saving, moving, working, studying, living, sticking, keeping, taking, going, getting",
  "staying, training, learning, planning, leaving, trying, looking, switching, wearing, reading, selling, heading",
);
const STATE_ADJECTIVE = words(
  "allergic, scared, obsessed, bad with, good with, born, married, divorced, retired, pregnant, vegan, vegetarian, diabetic",
  "dyslexic, left-handed, single, engaged, widowed, addicted, afraid, lactose intolerant, (?:an? )?(?:\\w+ )?fan of, on (?:crutches|holiday|leave|vacation)",
);
const SUBJECTLESS_VERB = new RegExp(`^(${LEAD_IN}[,!]? )${FEW}(?=${VERB}\\b)`, "i");
const SUBJECTLESS_STATE = new RegExp(
  `^(?:${LEAD_IN}[,!]? )${FEW}(?=(?:${DEGREE} )${FEW}(?:${PARTICIPLE}|${STATE_ADJECTIVE}|${FEELING})\\b(?!:| (?:(?!today\\b)\\w*day|birthday|new year|holidays|christmas|easter|anniversary|halloween)\\b))`,
  "i",
);

/** Restores the omitted "I": "Sold the boat" and "so nervous" are about the speaker. */
export function withSubject(sentence: string): string {
  if (SUBJECTLESS_VERB.test(sentence)) return sentence.replace(SUBJECTLESS_VERB, (lead) => `${lead}I `);
  return sentence.replace(SUBJECTLESS_STATE, (lead) => `${lead}I'm `);
}
