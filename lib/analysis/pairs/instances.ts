import {
  foldToBaseLetters,
  monthNamed,
  NUMBER_WORDS,
  normalize,
  weekdayNamed,
  wordSet,
} from "@/lib/analysis/text";
import { CUES, TROUBLE } from "./cues";

/** Where two sentences of one pattern differ: the words of the older and of the newer one. */
type Place = {
  readonly kind: "identifier" | "value" | "words";
  readonly older: readonly string[];
  readonly newer: readonly string[];
  /** Index in the newer sentence. */
  readonly at: number;
};

/** "HAL-893", "4.2.15", "#12": a name of one thing and never the value of another. */
const IDENTIFIER = /^(?=.*\d)(?=.*[a-z])[a-z\d]+(?:[-_.][a-z\d]+)*$|^#?\d+(?:\.\d+){2,}$|^#\d+$/;
const NUMBER = /^\d+(?:[.,:]\d+)*(?:st|nd|rd|th|%|am|pm|h|uhr)?$/;
const DAY_PART = wordSet("am pm noon midnight morning afternoon evening percent o'clock uhr");
/** Between two values of one statement: "Monday at eight". */
const JOINT = wordSet("at on the of by from to um am a las el le la der den de in and und y et");
const WORD = /#?[\p{L}\d]+(?:['’.,:_-][\p{L}\d]+)*%?/gu;
/** Sentences with fewer words have too little in common to be of one pattern. */
const MIN_WORDS = 5;
const MIN_COMMON = 4;
const MAX_WORDS = 40;
/** The share of the longer sentence that both must have in common; less when they begin and end alike. */
const MIN_SHARED = { both: 0.4, one: 0.55, none: 0.65 } as const;
/** "Ran 5 km": a report of what was done, which omits "I". */
const BEGINS_AS_REPORT =
  /^(?:(?:wrote|ran|saw|met|had|spent|slept|read|ate|drove|found|bought|paged|tested|reviewed|merged|deployed|rolled|walked|swam|cycled)\b|(?:i |we )?(?:sold|baked|picked|harvested|lost|won|scored|rode|counted|climbed|earned|served|caught|rowed|paid|fixed|hiked|collected|delivered|swapped|walked|swam|cycled|ran|wrote|ate|read)\b(?=.* \d|.* (?:two|three|four|five|six|seven|eight|nine|ten)\b))/;
/** A duration, or a time that the sentence names. */
const NAMES_OWN_TIME =
  /\b(?:took|lasted|dauerte|duro|a dure)\b|\b(?:(?:this|last|past|next|each|every) (?:week|night|month|time|sprint|weekend|morning|evening)|last night's|today|tonight|yesterday|again|since the last \w+|diese woche|letzte (?:woche|nacht)|heute|gestern|esta semana|anoche|hoy|ayer|cette semaine|hier|aujourd'hui)\b/;
/** "Lost 2-1" is no trouble that can be over. */
const LOST_GAME = /^(?:we )?lost (?=\d)/;
const NAMES_MEASUREMENT = /\b(?:took|lasted) \d|\bwent from\b/;

/**
 * Whether a sentence is about its own time, or a report of what was done: the same one with another value is
 * about another event.
 */
const isOwnEvent = (text: string) => BEGINS_AS_REPORT.test(text) || NAMES_OWN_TIME.test(text);

/**
 * Whether a sentence reports what was done or measured once ("Import took 51 minutes"): nothing later makes
 * it outdated.
 */
const isReport = (text: string) => BEGINS_AS_REPORT.test(text) || NAMES_MEASUREMENT.test(text);

/**
 * Returns where two sentences of the same pattern differ, in order; null when they are not of one pattern.
 * They are when they have at least five words, and two fifths of the words in common and in the same order;
 * more when only their beginnings or ends, or neither, are the same. Values next to each other count as one
 * place: "Monday at eight".
 */
function findPlaces(newerText: string, olderText: string): Place[] | null {
  const [newer, older] = [wordsOf(newerText), wordsOf(olderText)];
  const longest = Math.max(newer.length, older.length);
  if (Math.min(newer.length, older.length) < MIN_WORDS || longest > MAX_WORDS) return null;
  const pairs = commonWords(newer, older);
  if (pairs.length < MIN_COMMON) return null;
  const [first, last] = [pairs[0], pairs.at(-1)];
  const beginsAlike = first?.[0] === 0 && first[1] === 0;
  const endsAlike = last?.[0] === newer.length - 1 && last[1] === older.length - 1;
  const min =
    beginsAlike && endsAlike ? MIN_SHARED.both : beginsAlike || endsAlike ? MIN_SHARED.one : MIN_SHARED.none;
  if (pairs.length / longest < min) return null;
  const places: Place[] = [];
  let [fromNew, fromOld] = [0, 0];
  for (const [atNew, atOld] of [...pairs, [newer.length, older.length] as const]) {
    if (atNew > fromNew || atOld > fromOld)
      places.push(...placesOf(older.slice(fromOld, atOld), newer.slice(fromNew, atNew), fromNew));
    [fromNew, fromOld] = [atNew + 1, atOld + 1];
  }
  return joined(places, newer);
}

const ARTICLE =
  "(?:the|an?|my|our|his|her|their|de[rmsn]|die|das|(?:ein|mein|unser)(?:e[rmns]?)?|el|l[aeo]s?|un[ae]?|mis?|nuestr[ao]s?|mon|ma|mes|notre|nos|du)";
const NO_SUBJECT =
  "(?!(?:i|we|you|he|she|it|they|im|ich|wir|er|es|yo|je|j|il|elle|on|nous|is|are|was|were|have|has|had|am|bin|ist|sind|soy|es|somos|suis|est)\\b)";
/** "The linter of the …", "Die Miete der …": the words before a thing that the subject belongs to. */
const NOUN = `${NO_SUBJECT}\\p{L}+`;
const OF = `(?:(?:of|for|in|at|von|fur|im|del?|para|en|pour)(?: ${ARTICLE})?|de[rs])`;
const BEFORE_OWNER = new RegExp(
  `^(?:${ARTICLE} )?${NOUN}(?: ${NOUN})?(?: ${OF} ${NOUN}(?: ${NOUN})?)?? ${OF}$`,
  "u",
);
/** "Clears an expired token", "the test for time zone changes": the place is a noun. */
const BEFORE_NOUN = new RegExp(
  `(?:^| )(?:of|for|in|at|with|from|von|vom|fur|mit|de|del|para|con|pour|avec|${ARTICLE})$`,
  "u",
);
const STARTS_WITH_ARTICLE = new RegExp(`^${ARTICLE} `, "u");
/** As many words after such a place must be the same, at least. */
const MIN_AFTER_OWNER = 2;

/** Whether only a thing that the subject belongs to differs, or it and one more place. */
function areOfOtherThings(places: readonly Place[], newer: readonly string[]): boolean {
  const [first] = places;
  if (first?.kind !== "words" || places.length > 2) return false;
  if (first.older.length === 0 || first.newer.length === 0) return false;
  const isFollowed = newer.length - first.at - first.newer.length >= MIN_AFTER_OWNER;
  return isFollowed && BEFORE_OWNER.test(newer.slice(0, first.at).join(" "));
}

/** The newer sentence without the nouns that stand for others of the older one. */
function withoutNouns(places: readonly Place[], newer: readonly string[]): string {
  const isNoun = ({ kind, older, newer: words, at }: Place) =>
    kind === "words" &&
    older.length > 0 &&
    (BEFORE_NOUN.test(newer.slice(0, at).join(" ")) ||
      [older, words].every((side) => STARTS_WITH_ARTICLE.test(side.join(" "))));
  const left = new Set(
    places.filter(isNoun).flatMap(({ at, newer: words }) => words.map((_, index) => at + index)),
  );
  return newer.filter((_, index) => !left.has(index)).join(" ");
}

/** "The wiki runs on Java 11, not ours": the sentence is about a thing of somebody else. */
const NOT_OURS =
  /,? (?:not (?:ours|mine)|(?:das )?nicht (?:unser|mein)(?:e[rs]?|s)?|no (?:el|la|los|las) (?:nuestr|mi)[ao]s?|pas (?:le|la|les) (?:notres?|miens?|miennes?))[.!]*$/;

/**
 * Returns whether two statements are about different things or events, so that neither replaces the other:
 * they name different identifiers of one kind ("HAL-893" and "HAL-587"), the older one reports what was done
 * once, or they are sentences of one pattern that differ at two places, in a value of their own time
 * ("failed 7 times this week"), or in the thing that the subject belongs to ("the rent of the flat"). A cue
 * of change or correction that only the newer one has speaks against it, and so does the cited old value.
 */
export function isOtherInstance(newerText: string, olderText: string): boolean {
  const [newer, older] = [foldToBaseLetters(newerText), foldToBaseLetters(olderText)];
  const isNew = (cue: keyof typeof CUES) => CUES[cue].test(newer) && !CUES[cue].test(older);
  if (NOT_OURS.test(newer) && !NOT_OURS.test(older)) return true;
  if (isNew("correct")) return false;
  if (haveOtherIdentifiers(newerText, olderText)) return true;
  if (isReport(older) && !TROUBLE.test(older.replace(LOST_GAME, ""))) return true;
  const [places, words] = [findPlaces(newerText, olderText), wordsOf(newerText)];
  if (!places || places.length === 0 || citesOldValue(places, words)) return false;
  // "An expired token" at one of three places says nothing about the older sentence.
  if (places.length >= 3 || areOfOtherThings(places, words)) return true;
  const rest = withoutNouns(places, words);
  const isStated = (cue: keyof typeof CUES) => isNew(cue) && CUES[cue].test(rest);
  if (isStated("now") || isStated("end") || isStated("back") || isStated("change")) return false;
  return places.length === 2 || isOwnEvent(newer);
}

/**
 * Returns whether the newer sentence corrects one value or word of the older one: it is the same sentence
 * with a word of correction ("Actually, …") or the old value ("…, not 30"), and they differ at one place.
 */
export function correctsValue(newerText: string, olderText: string): boolean {
  const [newer, older] = [foldToBaseLetters(newerText), foldToBaseLetters(olderText)];
  const isMarked = CUES.correct.test(newer) || citesEnd(newer, older);
  if (!isMarked || CUES.correct.test(older)) return false;
  const core = newerText.replace(OPENING_CUE, "").replace(OLD_VALUE, "");
  const changed = findPlaces(core, olderText)?.filter((place) => place.older.length > 0);
  return changed?.length === 1 && changed[0]?.kind !== "identifier" && (changed[0]?.newer.length ?? 0) > 0;
}

/** "Correction: …", and "…, not 12." */
const OPENING_CUE = /^[^,:.]{1,24}[,:.] /;
const OLD_VALUE = /,? (?:and not|not|nicht|y no|no|pas) ([^,.!?]{1,40})[.!?]*$/i;

/** Whether the newer text ends with "not" and words that the older one contains. */
function citesEnd(newer: string, older: string): boolean {
  const [, cited] = OLD_VALUE.exec(newer) ?? [];
  return cited !== undefined && older.includes(cited.trim());
}

const TICKET = /\b([A-Z]{2,10})-\d+\b/g;

/** Whether both texts name things like "HAL-893" of one kind, and none of them in common. */
function haveOtherIdentifiers(newerText: string, olderText: string): boolean {
  const [newer, older] = [newerText, olderText].map((text) => [...text.matchAll(TICKET)]);
  if (!newer?.length || !older?.length) return false;
  const [names, kinds] = [0, 1].map((group) => new Set(older.map((found) => found[group])));
  return !newer.some(([name]) => names?.has(name)) && newer.some(([, kind]) => kinds?.has(kind));
}

/**
 * "…, not Sunday": the newer sentence names the value that the older one had at a place. So does "can't do
 * Mondays, so Wednesdays", which adds a weekday to one that both have.
 */
function citesOldValue(places: readonly Place[], newer: readonly string[]): boolean {
  const added = new Set(places.flatMap((place) => place.newer));
  if (["not", "nicht", "no", "pas", "instead"].some((word) => added.has(word))) return true;
  const isWeekday = (word: string) => weekdayNamed(word) !== undefined;
  const hasNewDay = places.some((place) => place.newer.some(isWeekday) && !place.older.some(isWeekday));
  return hasNewDay && newer.some((word) => isWeekday(word) && !added.has(word));
}

function wordsOf(text: string): string[] {
  return foldToBaseLetters(normalize(text)).replace(/'s\b/g, " is").match(WORD) ?? [];
}

function isValue(word: string): boolean {
  return (
    NUMBER.test(word) ||
    NUMBER_WORDS.includes(word) ||
    DAY_PART.has(word) ||
    monthNamed(word) !== undefined ||
    weekdayNamed(word) !== undefined
  );
}

/**
 * Splits a gap between common words where words and values alternate alike on both sides: "refunds, 77" and
 * "reminder mails, 43" differ at two places. Numbers next to each other are places of their own.
 */
function placesOf(older: readonly string[], newer: readonly string[], at: number): Place[] {
  const [olderRuns, newerRuns] = [runsOf(older), runsOf(newer)];
  if (olderRuns.length < 2 || olderRuns.length !== newerRuns.length) return [placeOf(older, newer, at)];
  if (olderRuns.some((run, index) => isValue(run[0] ?? "") !== isValue(newerRuns[index]?.[0] ?? "")))
    return [placeOf(older, newer, at)];
  let from = at;
  return olderRuns.map((run, index) => {
    const place = placeOf(run, newerRuns[index] ?? [], from);
    from += place.newer.length;
    return place;
  });
}

function runsOf(words: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isNext = last !== undefined && !isValue(word) && !isValue(last[0] ?? "");
    if (isNext) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

function placeOf(older: readonly string[], newer: readonly string[], at: number): Place {
  const both = [...older, ...newer];
  const kind = both.some((word) => IDENTIFIER.test(word) && !isValue(word))
    ? "identifier"
    : both.every((word) => isValue(word) || JOINT.has(word))
      ? "value"
      : "words";
  return { kind, older, newer, at };
}

/** Joins values that only a word such as "at" separates. */
function joined(places: readonly Place[], newer: readonly string[]): Place[] {
  const result: Place[] = [];
  for (const place of places) {
    const last = result.at(-1);
    const between = last ? newer.slice(last.at + last.newer.length, place.at) : [];
    if (
      last?.kind === "value" &&
      place.kind === "value" &&
      between.length === 1 &&
      JOINT.has(between[0] ?? "")
    )
      result[result.length - 1] = placeOf(
        [...last.older, ...between, ...place.older],
        [...last.newer, ...between, ...place.newer],
        last.at,
      );
    else result.push(place);
  }
  return result;
}

/** Returns the longest common subsequence as pairs of indexes. At most 40 words each, so 1 600 steps. */
function commonWords(newer: readonly string[], older: readonly string[]): (readonly [number, number])[] {
  const width = older.length + 1;
  const lengths = new Int16Array((newer.length + 1) * width);
  for (let i = newer.length - 1; i >= 0; i--)
    for (let j = older.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        newer[i] === older[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < newer.length && j < older.length; )
    if (newer[i] === older[j]) pairs.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  return pairs;
}
