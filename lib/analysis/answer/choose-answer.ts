import {
  findMentionedDays,
  foldToBaseLetters,
  isoDay,
  localDay,
  withoutQuotedLines,
} from "@/lib/analysis/text";
import { chanceOfFirst, namedSpeakers, type Scored } from "./chance";
import { isAssertion, isFirstPerson, parseStatement, type Statement } from "./clause";
import { isPerhapsOutdated, isPerhapsOver } from "./outdated";
import { parseQuestion, type Question, speaksOfGroup } from "./question";
import { isSameValue, readValue } from "./read-value";
import { tellsOfSeveral } from "./several";
import { distinctTerms, isBeing, namePart, type Word, wordsOf } from "./terms";
import { canAnswerWhole } from "./whole-sentence";

/** A memory that may answer, in the order of the ranking. */
export type AnswerCandidate = Scored & {
  /** Said by a person: assistants and tools set no attributes. */
  readonly isUser: boolean;
  readonly isShared: boolean;
  readonly occurredAt: Date;
};

export type AnswerRequest<T extends AnswerCandidate> = {
  readonly query: string;
  /** The id of the owner who asks, as it was sent; "" when nobody's own things can be meant. */
  readonly askerId: string;
  readonly candidates: readonly T[];
  /** The candidates, and messages that are no answers but may tell of a change. */
  readonly later: readonly T[];
  /** The probability that any of them answers. */
  readonly confidence: number;
  readonly timeZone: string;
  /** When the question is asked, or the time that it asks about. */
  readonly askedAt: Date;
};

export type ChosenAnswer<T> =
  | {
      readonly kind: "attribute" | "date" | "sentence";
      readonly answer: string;
      readonly memory: T;
      readonly chance: number;
    }
  | {
      readonly kind: null;
      readonly chance: number;
      /** Memories with different values, with a perhaps outdated one, or that tell of several with one. */
      readonly differing: readonly T[];
    };

/**
 * The share of right attributes over all questions of bench/answers, LoCoMo dev and the streams of ordinary
 * messages in bench/life, with the held-out and unseen ones: 184 of 198, under rules that were less strict.
 */
const ATTRIBUTE_CHANCE = 0.93;
/** From here on the first hit is given as the answer. */
const MIN_CHANCE = 0.9;

/**
 * Chooses the answer to a question among memories: the value of an attribute that a memory states, or the
 * whole of the first memory when it answers with a chance of MIN_CHANCE; to a question for a time, the day
 * that this memory names. The answer is always text of the memory, or that day as an ISO date. None when two
 * memories state different values, or when neither applies. Pure.
 */
export function chooseAnswer<T extends AnswerCandidate>(request: AnswerRequest<T>): ChosenAnswer<T> {
  const question = parseQuestion(request.query);
  const { query, candidates, confidence } = request;
  const chance = question ? chanceOfFirst(query, candidates, confidence) : 0;
  if (!question) return { kind: null, chance, differing: [] };
  const users = candidates.flatMap((memory) =>
    memory.isUser ? [{ ...memory, memory, statement: parseStatement(withoutQuotedLines(memory.text)) }] : [],
  );
  const stated = statedValues(question, { users, askerId: request.askerId });
  const different = differentValues(question.kind, stated);
  const several = severalOf(question, request);
  if (different.length > 1 || several)
    return {
      kind: null,
      chance,
      differing: [...new Set([...different.map(({ memory }) => memory), ...(several ? [several] : [])])],
    };
  const [value] = different;
  if (value && isPerhapsOutdated(question, value, request))
    return { kind: null, chance, differing: [value.memory] };
  if (value) return { kind: "attribute", answer: value.text, memory: value.memory, chance: ATTRIBUTE_CHANCE };
  const [first] = candidates;
  const isRead =
    first &&
    isAssertion(first.text) &&
    withoutQuotedLines(first.text) === first.text &&
    !isOfOther(question, first, askerOf({ users, askerId: request.askerId })) &&
    !isOfOtherBeing(question, first) &&
    !isOfAnotherName(question, first) &&
    canAnswerWhole(question, query, first.text);
  if (!isRead || !first.isUser || chance < MIN_CHANCE) return { kind: null, chance, differing: [] };
  if (isPerhapsOver(question, first, request.later)) return { kind: null, chance, differing: [first] };
  if (question.kind !== "when" || !question.isPast)
    return { kind: "sentence", answer: first.text, memory: first, chance };
  const day = dayOf(first, request);
  return day === null
    ? { kind: null, chance, differing: [] }
    : { kind: "date", answer: day, memory: first, chance };
}

/** Returns the first memory that tells of several of whom a question asks about as one. */
function severalOf<T extends AnswerCandidate>(
  question: Question,
  { query, candidates }: AnswerRequest<T>,
): T | undefined {
  return candidates.find(({ isUser, text }) => isUser && tellsOfSeveral(text, query, question));
}

/** The memories of people with what they state. */
type Parsed<T> = {
  readonly users: readonly (AnswerCandidate & { readonly memory: T; readonly statement: Statement })[];
  readonly askerId: string;
};

type Stated<T> = { readonly text: string; readonly memory: T };

/** Returns the values that memories state; of "my sister's dog", also those of Anna's dog. */
function statedValues<T extends AnswerCandidate>(question: Question, request: Parsed<T>): Stated<T>[] {
  const stated = readAll(question, request);
  if (stated.length > 0) return stated;
  return question.terms.filter(isBeing).flatMap((being) => {
    const names = differentValues("name", readAll({ ...question, kind: "name", terms: [being] }, request));
    const [name] = names;
    if (names.length !== 1 || !name || question.terms.length === 1) return [];
    const named = distinctTerms(wordsOf(name.text));
    const terms = question.terms.flatMap((term) => (term === being ? named : [term]));
    return readAll({ ...question, terms, isOwn: false }, request);
  });
}

function readAll<T extends AnswerCandidate>(question: Question, request: Parsed<T>): Stated<T>[] {
  const { users } = request;
  const named = namedSpeakers(question.terms, users);
  const asker = askerOf(request);
  return users.flatMap((one) => {
    const text = statedValue(question, one, one.statement, named, asker);
    // Only what stands in the memory is given: the statement was normalised.
    return text !== null && one.text.includes(text) ? [{ text, memory: one.memory }] : [];
  });
}

function askerOf<T extends AnswerCandidate>({ users, askerId }: Parsed<T>): Asker {
  const speakers = new Set(users.flatMap(({ speaker, isShared }) => (isShared ? [] : [speaker])));
  return { id: askerId, isOnlySpeaker: speakers.size <= 1 };
}

/**
 * "My" means the asker in a question, and its speaker in a memory. What a question asks of a named speaker,
 * their own statements answer.
 */
function statedValue(
  question: Question,
  memory: AnswerCandidate,
  statement: Statement,
  named: readonly string[],
  asker: Asker,
): string | null {
  const { speaker } = memory;
  if (speaker !== null && named.includes(speaker)) {
    const names = new Set(distinctTerms(wordsOf(speaker)));
    const terms = question.terms.filter((term) => !names.has(term));
    const own =
      terms.length === 0 && question.kind !== "age"
        ? null
        : readValue({ ...question, terms, isOwn: true }, statement, true);
    if (own !== null) return own;
  }
  return isOfOther(question, memory, asker) ? null : readValue(question, statement);
}

/** Whether a text names a being and a question about the asker does not: "my friend has a cat". */
function isOfOtherBeing({ isOwn, terms }: Question, { text }: AnswerCandidate): boolean {
  const isOther = ({ term }: Word) => term !== null && isBeing(term) && !terms.includes(term);
  return isOwn && wordsOf(text).some(isOther);
}

/** Whether a text has, instead of a name of the question, one that is nearly the same: "Anna" for "Ana". */
function isOfAnotherName({ names }: Question, { text, speaker }: AnswerCandidate): boolean {
  const words = wordsOf(`${speaker ?? ""} ${text}`);
  const said = new Set(words.map(namePart));
  const isNear = (word: Word, name: string, term: string) =>
    word.isCapital && (word.term === term || isOneLetterApart(namePart(word), name));
  return [...names].some(
    ([term, name]) =>
      !said.has(name) && !said.has(`${name}s`) && words.some((word) => isNear(word, name, term)),
  );
}

/** Whether one letter more, less or other makes one word of another one. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 3 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** Who asks: an owner's id as it was sent, and whether the private memories have one speaker at most. */
type Asker = { readonly id: string; readonly isOnlySpeaker: boolean };

/**
 * Whether a question about the asker meets what somebody else says of themselves. In shared memory, "our" is
 * read as the group's when the question has such a word, too.
 */
function isOfOther(
  { isOwn, isGroups }: Question,
  { speaker, text, isShared }: AnswerCandidate,
  asker: Asker,
) {
  if (!isOwn || !isFirstPerson(wordsOf(text))) return false;
  if (isShared && isGroups && speaksOfGroup(foldToBaseLetters(text))) return false;
  const isKnown = speaker !== null && isSame(speaker, asker.id);
  return !isKnown && (isShared || (speaker !== null && !asker.isOnlySpeaker));
}

/** Whether all words of a speaker's name are in the id of the owner: "Ana", "ana@example.org". */
function isSame(speaker: string, askerId: string): boolean {
  const parts = (text: string) =>
    foldToBaseLetters(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const [name, id] = [parts(speaker), new Set(parts(askerId))];
  return name.length > 0 && name.every((word) => id.has(word));
}

/** Returns one statement for each different value, in their order. One that says more is not different. */
function differentValues<T>(kind: Question["kind"], stated: readonly Stated<T>[]): Stated<T>[] {
  const different: Stated<T>[] = [];
  for (const statement of stated)
    if (!different.some((one) => isSameValue(kind, one.text, statement.text))) different.push(statement);
  return different;
}

/** "Ten years since": the day is not that of the event. For folded text. */
const SPAN =
  /\b(?:days?|weeks?|months?|years?) since\b|\bseit \S+ (?:tagen|wochen|monaten|jahren)\b|\bdesde hace\b|\bhace \S+ (?:dias|semanas|meses|anos) que\b|\b(?:ca fait|il y a) \S+ (?:jours|semaines|mois|ans) que\b/;

/**
 * Returns the only day that a text names, or that of saying for a past event without any day. None when the
 * text also names a time without a day ("two years ago today"), or a day after it was said.
 */
function dayOf({ text, occurredAt }: AnswerCandidate, { timeZone }: { timeZone: string }): string | null {
  const saidOn = localDay(occurredAt, timeZone);
  const [only = { day: saidOn, exact: true }, ...others] = findMentionedDays(text, saidOn);
  const isClear =
    others.length === 0 && only.exact && only.day <= saidOn && !SPAN.test(foldToBaseLetters(text));
  return isClear ? isoDay(only.day) : null;
}
