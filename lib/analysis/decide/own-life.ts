import { butNot, some, startingWith, words } from "@/lib/analysis/text";

const LEAD = `^${some(words("(?:and|but|so|well|yeah|yes|no|oh|ok|okay|also|actually|sadly|honestly|fyi|btw|because),?"))}`;
const ADVERB = words("also, still, now, just, only, always, never, really, actually, finally, both, all");
const WE = `(?:i|we) ${some(ADVERB)}`;
const WE_ARE = `(?:i'm|i am|we're|we are) ${some(ADVERB)}`;

/** What is over soon: a meal, a rest, a feeling, a state of mind, a task. */
const PASSING = words(
  "enough, plenty, lunch, dinner, breakfast, brunch, supper, snacks?, meal, food, coffee, tea, drinks?, water, beers?, wine, pizza, burger, sandwich, takeaway, caffeine",
  "break, nap, lie-in, shower, bath, rest, sleep, smoke, hug, breather, vacation, holiday, air, space, cash, money, laugh, blast, ball, party, cry, walk, ride, lift",
  "clues?, doubts?, interest, hunch, fun, hope, faith, respect, gratitude, patience, energy, strength, regrets?, feelings?, objections?, complaints?, mercy, difficult(?:y|ies), hiccups, crisis, meltdown, thoughts",
  "visitors, guests, company, homework, errands?, chores, bills, plans?, news, access, permission, proof, privacy, silence, peace, cake, cookies?, chips, fries, sweets, candy, sushi, pasta, soup, salad, dessert, headache, goosebumps, chills, butterflies, cravings?, hopes, hangover, chocolate, ice cream, revenge, justice, luck, closure, motivation, inspiration, miracle",
);
/** What is asked of an assistant or a service, or concerns a screen and a program. */
const REQUESTED = words(
  "tables?, reservations?, bookings?, restaurants?, hotels?, rooms?, taxis?, cabs?, rides?, uber, flights?, tickets?, seats?, trains?, bus, buses, cars?, rental, movies?, films?, songs?, music, playlist, events?, concert, appointments?, meetings?, reminders?, alarms?, timers?",
  "answers?, explanations?, refunds?, receipts?, invoices?, orders?, discounts?, coupons?, directions, address(?:es)?, phone, names?, prices?, rates?, quotes?, links?, urls?, emails?, passwords?, pins?, codes?, accounts?, balance, transfer, statements?, representative, agent, operator, manager, human, refill, replacement, upgrade, subscription, cancellation",
  "regex(?:es)?, snippets?, commands?, diff, patch, templates?, diagrams?, charts?, slides?, outline, titles?, captions?, slogans?, logos?, paragraphs?, letters?, definitions?, translations?, synonyms?, summar(?:y|ies), recipes?, jokes?, poems?, essays?, lists?, tables, recommendations?, stor(?:y|ies), facts?, pictures?, photos?, images?, screenshots?, copy, copies, draft, reviews?, weather, forecast, coin, dice?",
  "fix, hotfix, errors?, warnings?, timeouts?, crash(?:es)?, exceptions?, bugs?, logs?, data, output, results?, tests?, quer(?:y|ies), scripts?, functions?, files?, fields?, column, branch, commits?, pr, build, notifications?, emails, mails?, calls?, texts?, updates?, confirmation, clarity, context, signal, reception, wifi, internet",
);
/** A word that points to the reader or to something said before, or a question word. */
const POINTER = words(
  "you, your, yours, u, it, this, that, these, those, them, what, how, which, who, where, when, why, if",
);
const NO_POINTER = butNot(`[^.?!]*\\b${POINTER}\\b`);
const IS_PASSING = new RegExp(`\\b${words(PASSING, POINTER)}\\b`, "i");
const IS_REQUESTED = new RegExp(`\\b${REQUESTED}\\b`, "i");
/** After "have", these words say what is over or what must be done, and not what somebody has. */
const PARTICIPLE = words(
  "to, had, \\w+ed, eaten, spoken, written, forgotten, chosen, taken, given, driven, slept, paid, read, found, met, won, gone, begun, drunk, sung, become, come, bought, sold, learnt, spent, built, caught, taught, felt, kept, held, fallen, risen, known, shown, grown, thrown, flown, proven, woken, hidden, fought, brought, better, yet",
);
const THING = "[\\w'-]+(?:,? [\\w'-]+){0,7}";
const END = "(?: lol| haha|,? though|,? tho)?[.!…]{0,3}$";

/** What changes a life, as a wish or a plan: "learn Greek", "stop smoking", "run a marathon". */
const LIFE_CHANGE = words(
  "become \\w, learn \\w, stop \\w+ing, (?:quit|give up) \\w, move (?!on\\b|forward|past|up\\b|along|ahead), retire, emigrate, immigrate, marry, remarry, adopt, foster, divorce, study, graduate, resign, enrol+, train (?:as|for), qualify, convert, propose, volunteer, freelance",
  `run an? ${butNot(words("tests?, quer, script, search, report, check, scan, diagnos, command, build, job, program"))}, lose weight, gain weight, save (?:up|for|money), build (?:a|my|our) (?:house|home|boat|cabin), sail, climb, cycle, swim, surf, ski, dive, paint, knit, sew, cook more, eat less, eat more, drink less, sleep more`,
  "start (?:a family|school|university|college|therapy|running|painting|my own|our own|an? \\w+ (?:business|company)|a business|a company), open (?:a|my own|our own) (?:shop|caf[eé]|restaurant|bar|bakery|studio|business|school)",
  "have (?:kids|children|a (?:baby|child|family|garden|dog|cat|house)|another), get (?:married|remarried|divorced|pregnant|fit|fitter|sober|a (?:dog|cat|degree|divorce|tattoo|motorbike)), live (?:alone|abroad|(?:in|at|by|near|with|without|off|on) \\w), travel the world, write (?:a|my) (?:novel|memoir|book), be an?, go (?:vegan|back to (?:school|university|college|uni)|to (?:university|college)|part-time|freelance), play the, speak (?!to\\b|with\\b|up\\b|about\\b|for\\b|my\\b|again)\\w, grow (?:my|our|old), own a, ride a, work (?:abroad|part-time|less|from home)",
);
const WISH = words(
  "want to, wanna, would like to, 'd like to, would love to, 'd love to, hope to, plan to, intend to, dream of, have decided to",
);
const PLAN = words(
  "going to, gonna, about to, planning to, hoping to, trying to, preparing to, due to, set to",
);
/** What happens to the status of a person. */
const STATUS = words(
  "married, remarried, divorced, engaged, separated, evicted, promoted, fired, laid off, deported, relocated, sterili[sz]ed, baptised, baptized, christened, naturalised, naturalized, fostered, operated on, made redundant",
);

/**
 * "I have diabetes", "I need a ramp", "I'm having surgery", "I'm getting a dog", "I'm on insulin since May".
 * What it is must last, which other patterns check: together, they would be too large.
 */
const OWN_THINGS = [
  `(?:${WE}(?:have(?: got)?|suffer from|live with|am on|wear|(?:need|want)(?! (?:the|my|our) ))|(?:i've|we've) got|${WE_ARE}(?:having|expecting)) ${butNot(`${PARTICIPLE}\\b`)}(?<thing>${THING})${END}`,
  `${WE_ARE}getting (?:an?|two|three|new) (?<thing>${THING})${END}`,
  `${WE_ARE}getting (?<thing>(?:\\w+ )?\\w{2,}(?<!ou|s|i)s)${END}`,
  `${WE_ARE}(?:on|in|under) (?<thing>[\\w' -]{3,30} since \\w.*)`,
].map((pattern) => startingWith(LEAD, pattern));
/** "I want to learn Greek", "I'm going to retire", "I'm getting divorced". */
const OWN_LIFE = startingWith(
  LEAD,
  `(?:(?:${WE}|i|we)${WISH}|${WE_ARE}${PLAN}) ${NO_POINTER}${LIFE_CHANGE}\\b`,
  `${WE_ARE}getting ${STATUS}\\b`,
  `${WE_ARE}${words("retiring, emigrating, adopting, divorcing, separating, resigning, quitting, expecting, graduating, remarrying, moving in with, splitting up, breaking up")}\\b`,
  `${WE_ARE}${words("between (?:jobs|flats|houses|homes|apartments|contracts), off (?:work|sick|alcohol|sugar|meat|drugs|the (?:meds|pill|wagon)), without (?:a job|work|a home|a car|an income)")}\\b`,
);

const ADMITS = `^${some(words("(?:and|but|so|well|yeah|yes|ok|okay|sure|fine|i know|true|honestly|sadly),?"))}${some(words("(?:ok|okay|sure|fine|i know),?"))}`;
/** "I never floss", "I know, I always forget the bins": a habit. Not "I never knew". */
const HABIT = startingWith(
  ADMITS,
  `(?:i|we) ${words("never, always, hardly ever, almost never, rarely, seldom, barely, usually")} ${butNot(`${words("know, knew, say, said, think, thought, mind, understood, understand, heard, hear, saw, meant, mean, asked, told, wanted, expected, agree, agreed, love, loved, have, had, did, do, was, were, get, got")}\\b`)}${NO_POINTER}[a-z]{3,}\\b`,
);
/** "Back on coffee, one a day", "off dairy since the weekend". */
const BACK_ON = startingWith(
  ADMITS,
  `(?:(?:i'm|i am|we're|been) )?(?:back on|off) (?:the |my )?${butNot(`${words("track, topic, it, that, line, schedule, time, to, we, you, course, work, board, mute, air, page, again, and, or")}\\b`)}[a-z-]+(?: [a-z-]+)?(?:,| since\\b| for\\b| again\\b| until\\b| till\\b| these days\\b)`,
);

/** "Tom and I are through". */
const PAIR =
  /^(?!(?:You|This|That|It|What|All)\b)\p{Lu}[\p{L}-]{1,20} and i(?:'re| are)(?: all| both| finally)? (?:through|over|done|finished|history|together|engaged|married)\W*$/iu;

/**
 * Returns whether a sentence says what the speaker has, needs, wants, learns or is about to become, and not
 * what is over soon or asked of the reader. One content word is then enough.
 */
export function statesOwnLife(sentence: string): boolean {
  return (
    OWN_LIFE.test(sentence) ||
    HABIT.test(sentence) ||
    BACK_ON.test(sentence) ||
    PAIR.test(sentence) ||
    OWN_THINGS.some((pattern) => lasts(pattern.exec(sentence)))
  );
}

function lasts(found: RegExpExecArray | null): boolean {
  const rest = found?.input.slice(found.input.lastIndexOf(found.groups?.thing ?? ""));
  return rest !== undefined && !IS_PASSING.test(rest) && !IS_REQUESTED.test(rest);
}
