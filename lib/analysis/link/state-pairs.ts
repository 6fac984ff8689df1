import { anyOf, words } from "@/lib/analysis/text";

/** A state of a person, and a statement that ends it without sharing a word with it. */
type StatePair = { readonly state: RegExp; readonly endedBy: RegExp };

function pair(state: readonly string[], endedBy: readonly string[]): StatePair {
  return { state: anyOf(...state), endedBy: anyOf(...endedBy) };
}

const I_AM = "\\bi(?:'m| am|'ve been| have been)(?: (?:a|an|still|currently|now|happily|strictly|strict))? ";
const I_EAT =
  "\\bi(?:'ve| have)? (?:(?:now|just|started to|started) )?(?:eat|eating|started eating|went back to eating)";
const WORK_ENDS = words(
  "quit (?:my|the) job, lost my job, (?:was|been|got) (?:fired|laid off|let go), handed in my notice",
  "(?:have |'ve |just )*retired, took early retirement, resigned",
);

const STATE_PAIRS: readonly StatePair[] = [
  pair(
    [`${I_AM}single\\b`],
    [
      `\\bi ${words("got engaged, got married, met someone, am engaged")}`,
      "\\bmy (?:fianc|(?:girlfriend|boyfriend|wife|husband|partner)\\b)",
      "\\bwe (?:got|are) (?:engaged|married)\\b",
      "\\bi'm (?:engaged|married|seeing someone|dating)\\b",
    ],
  ),
  pair(
    [`${I_AM}engaged\\b`, "\\bmy fianc"],
    [
      "\\b(?:i|we) (?:just )?got married\\b",
      "\\bour wedding was\\b",
      "\\b(?:broke|called) off (?:the|our|my) (?:engagement|wedding)\\b",
    ],
  ),
  pair(
    [`${I_AM}married\\b`, "\\bmy (?:wife|husband)\\b"],
    ["\\b(?:i|we) (?:just )?(?:got divorced|separated|split up)\\b", `${I_AM}divorced\\b`],
  ),
  pair(
    [
      "\\bmy (?:girlfriend|boyfriend|partner)\\b|\\b(?:together|going out) with\\b",
      `${I_AM}(?:dating|in a relationship)\\b`,
    ],
    ["\\b(?:we|and i)(?: have|'ve)? (?:broke|split|broken) up\\b", `${I_AM}single\\b`],
  ),
  pair(
    [`${I_AM}(?:vegetarian|vegan)\\b`, "\\bi (?:do not|never) eat (?:meat|fish)\\b"],
    [`${I_EAT} (?:meat|fish|steak|chicken)\\b`],
  ),
  pair(
    [`${I_EAT} meat\\b`, "\\bi love steak\\b"],
    [
      `${I_AM}(?:vegetarian|vegan)\\b`,
      "\\b(?:went|turned|became|gone) (?:vegetarian|vegan)\\b",
      "\\b(?:stopped|quit|gave up) eating meat\\b",
    ],
  ),
  pair(
    [`${I_AM}pregnant\\b`, "\\bmy wife is pregnant\\b", "\\bexpecting (?:a baby|our)\\b"],
    [
      "\\b(?:had|have had) (?:a|the|our) baby\\b",
      "\\bgave birth\\b",
      "\\bbaby (?:was born|is here|arrived)\\b",
    ],
  ),
  pair(
    [`${I_AM}(?:unemployed|out of work|between jobs)\\b`, "\\blooking for (?:a|work|a new) ?job\\b"],
    [
      "\\b(?:got|found|started) (?:a|the|my) (?:new )?job\\b",
      "\\bi (?:now )?work (?:at|for)\\b",
      "\\bgot hired\\b",
    ],
  ),
  pair(
    ["\\bi work (?:at|for|as)\\b", "\\bmy job is\\b"],
    [`\\bi(?:'ve| have|'m| am)? ?${WORK_ENDS}`, `${I_AM}(?:retired|unemployed)\\b`],
  ),
  pair(
    ["\\bi(?:'m| am) (?:studying|a student)\\b", "\\bi study\\b"],
    ["\\bi (?:just |finally )?graduated\\b", "\\b(?:finished|got) my degree\\b", "\\bdropped out\\b"],
  ),
  pair(
    ["\\bi smoke\\b", `${I_AM}smoker\\b`],
    ["\\b(?:quit|stopped|gave up) smoking\\b", `${I_AM}(?:non-?smoker|smoke-?free)\\b`],
  ),
  pair(
    ["\\bi (?:do not|never) drink(?: alcohol)?\\b", `${I_AM}sober\\b`],
    ["\\bi (?:drink|started drinking) (?:wine|beer|alcohol|again)\\b"],
  ),
  pair(
    ["\\bi (?:can not|cannot|do not) drive\\b", "\\bi do not have a (?:driver'?s |driving )?licen[cs]e\\b"],
    ["\\b(?:got|passed) my (?:driv[\\w']{2,5} )?(?:licen[cs]e|test)\\b"],
  ),
  pair(
    ["\\bi(?: rent| am renting|'m renting)\\b", "\\bwe rent\\b"],
    ["\\b(?:i|we) (?:just )?bought (?:a|our|the|an) (?:house|flat|apartment|home)\\b"],
  ),
];

const OWN_JOB = anyOf(
  "\\b(?:i|we)(?:'m| am)? (?:still |currently )?(?:work|working|employed) (?:at|for|as|in)\\b",
  "\\b(?:ich arbeite|wir arbeiten) (?:bei|in|im|fur|für|als)\\b|\\b(?:trabajo|trabajamos) (?:en|de|para|como)\\b|\\b(?:je travaille|nous travaillons) (?:chez|à|au|dans|pour|comme)\\b",
);
const DAY_OR_TIME = `(?:${words(
  "Mon, Tues, Wednes, Thurs, Fri, Satur, Sun",
)}day|January|February|March|April|May|June|July|August|September|October|November|December|Easter|Christmas)`;
/** "Started at Finch Legal", "I start at Bosch in May", "ich habe bei Bosch angefangen": a name follows. */
const OWN_START = new RegExp(
  [
    `(?:^|[.,!;] )(?:(?:[Ii](?:'ve| have)?|[Jj]ust|[Ff]inally|and) )*(?:[Ss]tarted|[Ss]tart|[Ss]tarting|[Jj]oined) (?:work |working |my new job )?(?:at |with |for )?(?!${DAY_OR_TIME})\\p{Lu}[\\p{L}&'-]+`,
    "\\b[Ii](?:ch)? (?:habe?|fange) (?:[\\p{Ll}]+ )*bei (?:der |dem )?\\p{Lu}[\\p{L}-]+ (?:[\\p{Ll}]+ )*(?:angefangen|an)(?![\\p{L}])",
    "(?:^|[.,!;] )(?:[Hh]e empezado|[Ee]mpecé|[Ee]mpiezo|[Jj]'ai commencé|[Jj]e commence) (?:a trabajar )?(?:en|chez|à|au) (?:el |la )?\\p{Lu}[\\p{L}-]+",
  ].join("|"),
  "u",
);

/** Returns whether the speaker has another job than the one that the candidate states. */
export function isJobLeft(message: string, candidate: string): boolean {
  return OWN_JOB.test(candidate) && OWN_START.test(message) && !OWN_START.test(candidate);
}

/** "Wir wohnen in …", "j'habite …", "vivo en …". */
const OWN_HOME = anyOf(
  "\\b(?:ich|wir) (?:wohnen?|leben?)\\b|^wohnen? |\\bwohnen? (?:ich|wir)\\b",
  "\\b(?:j'|nous |on )habit|\\bje vis (?:à|en|au|dans)\\b|\\bnous vivons\\b",
  "\\b(?:vivo|vivimos) en\\b",
);
/** "Bin nach Gießen gezogen", "on vient d'emménager à Sète": with the speaker as the subject. */
const OWN_MOVE = anyOf(
  "(?:^|[,.] |\\b(?:ich|wir) )(?:bin|sind) (?!(?:er|sie|ihr|[mdsk]?eine?|ihre?|unsere?|die|der|das|alle)\\b)(?:[\\wäöüß,]+ ){0,6}(?:um)?gezogen\\b",
  "\\b(?:bin ich|sind wir) (?:[\\wäöüß,]+ ){0,6}(?:um)?gezogen\\b",
  "\\b(?:j'ai|nous avons|on a|(?:on vient|je viens|nous venons) (?:de |d'))(?: [\\wé]+)? ?(?:dé|em)ménag",
  "\\b(?:me (?:he )?mud(?:é|ado)|nos (?:hemos mudado|mudamos)|acab(?:o|amos) de mudar(?:me|nos))\\b",
);

/** "Als Kind bin ich oft umgezogen" tells of no present home. */
const LONG_AGO = anyOf(
  `\\b${words("als kind, früher, damals, oft, dreimal, mehrmals, de niñ[oa], de pequeñ[oa], antes, muchas veces, souvent, enfant, autrefois, plusieurs fois")}\\b`,
);

/** Returns whether the speaker has moved away from the home that the candidate states, in other languages. */
export function isHomeLeft(message: string, candidate: string): boolean {
  return (
    OWN_HOME.test(candidate) && OWN_MOVE.test(message) && !LONG_AGO.test(message) && !OWN_MOVE.test(candidate)
  );
}

const SEARCHES = anyOf(
  "\\b(?:looking|searching|applying|waiting|on the (?:waiting )?list) for\\b|\\bwaiting list for\\b",
);
const FIND_OR_RECEIPT = anyOf(
  "\\b(?:i|we)(?:'ve| have)? (?:just |finally |now )?(?:found|got|received|was given|were given|bought)\\b",
);

/**
 * Returns whether the message ends a state that the speaker describes in the candidate: "I got engaged" after
 * "I'm single".
 */
export function isStateEnded(message: string, candidate: string): boolean {
  return STATE_PAIRS.some(
    ({ state, endedBy }) => endedBy.test(message) && state.test(candidate) && !state.test(message),
  );
}

/**
 * Returns whether the message states that something was found or received, and the candidate that it was
 * missing or expected.
 */
export function isSearchEnded(message: string, candidate: string): boolean {
  return SEARCHES.test(candidate) && FIND_OR_RECEIPT.test(message);
}
