import { findMentionedDays, foldToBaseLetters, localDay, weekdayNamed } from "@/lib/analysis/text";
import { DAY_MS } from "@/lib/base/core";
import { tellsBirthday, tellsOfAnotherCount } from "./age-and-count";
import { deniesValue, isOfRelative, mayTellChange } from "./change";
import { isFirstPerson } from "./clause";
import { isForLife, mayHaveEnded } from "./ended";
import type { Question } from "./question";
import { tellsOfSameThing } from "./same-thing";
import { distinctTerms, isBeing, type Word, wordsOf } from "./terms";

/** A memory, said by a person or not. */
type Dated = { readonly text: string; readonly isUser: boolean; readonly occurredAt: Date };

/** Kinds of attributes that change often, unlike names. */
const CHANGING: ReadonlySet<Question["kind"]> = new Set(["when", "where", "count", "amount", "what"]);

/** An age holds until the next birthday, which is half a year off on average. */
const AGE_HOLDS_MS = 183 * DAY_MS;
/** "On Friday" means the next one. */
const WEEKDAY_HOLDS_MS = 7 * DAY_MS;

/**
 * Whether a newer memory fits the question better, which may tell a change without stating a value, or an age
 * or a day of the week was said too long ago.
 */
export function isPerhapsOutdated<T extends Dated>(
  { kind, terms, isOwn, isPast }: Question,
  { text, memory }: { readonly text: string; readonly memory: T },
  {
    candidates,
    later,
    askedAt,
    timeZone,
  }: {
    readonly candidates: readonly T[];
    readonly later: readonly T[];
    readonly askedAt: Date;
    readonly timeZone: string;
  },
): boolean {
  const better = candidates.slice(0, candidates.indexOf(memory));
  const saidMs = askedAt.getTime() - memory.occurredAt.getTime();
  const isNewer = (one: T) => one.isUser && one.occurredAt > memory.occurredAt;
  if (kind === "age")
    return saidMs > AGE_HOLDS_MS || later.some((one) => isNewer(one) && tellsBirthday(one.text, terms));
  if (kind === "when" && isPast) {
    const saidOn = localDay(memory.occurredAt, timeZone);
    if (findMentionedDays(text, saidOn).some(({ day }) => day > saidOn)) return true;
  }
  if (kind === "when" && saidMs > WEEKDAY_HOLDS_MS && isOneWeekday(text)) return true;
  const isOwners = (one: T) => isOwn && isOfNamed(one.text, terms);
  if (CHANGING.has(kind) && better.some((one) => isNewer(one) && !isOwners(one))) return true;
  // It may state a change in words that are not read: "I moved to Porto", "We renamed the dog".
  return later.some((one) => {
    if (!isNewer(one)) return false;
    if (kind === "count" && tellsOfAnotherCount(one.text, terms)) return true;
    const said = new Set(distinctTerms(wordsOf(one.text)));
    const isPronouns = OPENS_WITH_PRONOUN.test(one.text);
    const isAbout =
      terms.some((term) => said.has(term)) &&
      terms.every((term) => said.has(term) || (isPronouns && isBeing(term))) &&
      (CHANGING.has(kind) ? terms.length > 1 || MOVES.test(one.text) : NAMES.test(one.text));
    if (
      isAbout &&
      !(isOwn && isOfRelative(wordsOf(one.text), terms)) &&
      !foldToBaseLetters(one.text).includes(foldToBaseLetters(text))
    )
      return true;
    const answered = { terms, isOwn, value: text };
    const isName = kind === "name";
    return (
      deniesValue(one.text, answered, isName) ||
      (!isName && mayTellChange(one.text, answered)) ||
      ((kind === "where" || kind === "when") && tellsOfSameThing(one.text, answered)) ||
      (!(isName && isForLife(terms)) && mayHaveEnded(one.text, answered))
    );
  });
}

/** Whether a newer memory may tell that what a whole memory says of the present is over. */
export function isPerhapsOver<T extends Dated>(
  { terms, isOwn, isPast }: Question,
  first: T,
  candidates: readonly T[],
): boolean {
  const isNewer = ({ isUser, occurredAt }: T) => isUser && occurredAt > first.occurredAt;
  return (
    !isPast &&
    candidates.some((one) => {
      const asked = { terms, isOwn, value: first.text };
      return isNewer(one) && (mayTellChange(one.text, asked) || mayHaveEnded(one.text, asked));
    })
  );
}

/** "Eva's birthday is on 12 June" says nothing about mine. */
function isOfNamed(text: string, terms: readonly string[]): boolean {
  const words = wordsOf(text);
  const isOwner = ({ folded, isCapital }: Word, index: number) =>
    isCapital && folded.endsWith("'s") && terms.includes(words[index + 1]?.term ?? "");
  return !isFirstPerson(words) && words.some(isOwner);
}

/** "He starts at Oak School" may be about the son of the question. */
const OPENS_WITH_PRONOUN = /^(?:he|she|they|er|sie|él|ella|il|elle)\b/i;
const MOVES = /\b(?:moved|moving|(?:um)?gezogen|mud(?:é|ado|amos)|déménag)/i;
const NAMES = /name|called|hei(?:ß|ss)|llama|appelle/i;

/** "Friday" and not "Fridays". */
const isOneWeekday = (text: string) =>
  wordsOf(text).some(({ folded }) => weekdayNamed(folded) !== undefined) &&
  !/every|each|jeden|cada|todos|chaque|tous/i.test(text);
