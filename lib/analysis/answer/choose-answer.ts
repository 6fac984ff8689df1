import { findMentionedDays, foldToBaseLetters, localDay, questionTense } from "@/lib/analysis/text";
import { chanceOfFirst, namedSpeakers, type Scored } from "./chance";
import { parseStatement, type Statement } from "./clause";
import { parseQuestion, type Question } from "./question";
import { readValue } from "./read-value";
import { distinctTerms, isBeing, wordsOf } from "./terms";

/** A memory that may answer, in the order of the ranking. */
export type AnswerCandidate = Scored & {
  /** Said by a person: assistants and tools set no attributes. */
  readonly isUser: boolean;
  readonly isShared: boolean;
  readonly occurredAt: Date;
  /** The days that the text means exactly, as ISO dates. */
  readonly days: readonly string[];
};

export type AnswerRequest<T extends AnswerCandidate> = {
  readonly query: string;
  /** The id of the owner who asks; "" when nobody's own things can be meant. */
  readonly askerId: string;
  readonly candidates: readonly T[];
  /** The probability that any of them answers. */
  readonly confidence: number;
  readonly timeZone: string;
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
      /** Memories with different values of the attribute, which stand for each other; else empty. */
      readonly differing: readonly T[];
    };

/**
 * The share of right attributes over the golden and further questions of bench/answers, LoCoMo dev and the
 * streams of ordinary messages in bench/life, except the unseen ones: 161 of 170. Most others are outdated.
 */
const ATTRIBUTE_CHANCE = 0.94;
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
    memory.isUser ? [{ ...memory, memory, statement: parseStatement(memory.text) }] : [],
  );
  const stated = statedValues(question, { users, askerId: request.askerId });
  const different = differentValues(stated);
  if (different.length > 1) return { kind: null, chance, differing: different.map(({ memory }) => memory) };
  const [value] = different;
  if (value && isPerhapsOutdated(question, value.memory, candidates))
    return { kind: null, chance, differing: [] };
  if (value) return { kind: "attribute", answer: value.text, memory: value.memory, chance: ATTRIBUTE_CHANCE };
  const [first] = candidates;
  if (!first?.isUser || chance < MIN_CHANCE) return { kind: null, chance, differing: [] };
  const day = question.kind === "when" ? dayOf(first, request) : null;
  return day === null
    ? { kind: "sentence", answer: first.text, memory: first, chance }
    : { kind: "date", answer: day, memory: first, chance };
}

/** Kinds of attributes that change often, unlike names. */
const CHANGING: ReadonlySet<Question["kind"]> = new Set(["when", "where", "count", "amount", "what"]);

/** Whether a newer memory fits the question better. It may tell a change without stating a value. */
function isPerhapsOutdated<T extends AnswerCandidate>(
  { kind }: Question,
  memory: T,
  candidates: readonly T[],
): boolean {
  const better = candidates.slice(0, candidates.indexOf(memory));
  return CHANGING.has(kind) && better.some((one) => one.isUser && one.occurredAt > memory.occurredAt);
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
    const names = differentValues(readAll({ ...question, kind: "name", terms: [being] }, request));
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
  const isOnlySpeaker =
    new Set(users.flatMap(({ speaker, isShared }) => (isShared ? [] : [speaker]))).size <= 1;
  return users.flatMap((one) => {
    const text = statedValue(question, one, one.statement, named, isOnlySpeaker ? null : request.askerId);
    // Only what stands in the memory is given: the statement was normalised.
    return text !== null && one.text.includes(text) ? [{ text, memory: one.memory }] : [];
  });
}

const FIRST_SINGULAR = /\b(?:i|i'm|i've|my|ich|mein\w{0,2}|mis?|je|mon|ma|mes)\b|\bj'/i;

/**
 * "My" means the asker in a question, and its speaker in a memory. What a question asks of a named speaker,
 * their own statements answer.
 */
function statedValue(
  question: Question,
  memory: AnswerCandidate,
  statement: Statement,
  named: readonly string[],
  askerId: string | null,
): string | null {
  const { speaker, text, isShared } = memory;
  if (speaker !== null && named.includes(speaker)) {
    const names = new Set(distinctTerms(wordsOf(speaker)));
    const terms = question.terms.filter((term) => !names.has(term));
    const own = terms.length === 0 ? null : readValue({ ...question, terms, isOwn: true }, statement, true);
    if (own !== null) return own;
  }
  const isOthers = (isShared || askerId !== null) && speaker !== null && !isSame(speaker, askerId ?? "");
  if (question.isOwn && isOthers && FIRST_SINGULAR.test(text)) return null;
  return readValue(question, statement);
}

function isSame(speaker: string, askerId: string): boolean {
  const [name, id] = [foldToBaseLetters(speaker), foldToBaseLetters(askerId)];
  return name !== "" && id !== "" && (name.includes(id) || id.includes(name));
}

/** Returns one statement for each different value, in their order. One that says more is not different. */
function differentValues<T>(stated: readonly Stated<T>[]): Stated<T>[] {
  const different: { statement: Stated<T>; words: ReadonlySet<string> }[] = [];
  for (const statement of stated) {
    const words = new Set(wordsOf(statement.text).map(({ term, folded }) => term ?? folded));
    const isContained = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
      [...a].every((word) => b.has(word));
    const isKnown = different.some((one) => isContained(words, one.words) || isContained(one.words, words));
    if (!isKnown) different.push({ statement, words });
  }
  return different.map(({ statement }) => statement);
}

/** Returns the only day that a text names, or that of saying for a past event without any day. */
function dayOf(
  { text, days, occurredAt }: AnswerCandidate,
  { query, timeZone }: { query: string; timeZone: string },
) {
  const [day, ...others] = days;
  if (day !== undefined) return others.length === 0 ? day : null;
  const saidOn = localDay(occurredAt, timeZone);
  const isUndated = findMentionedDays(text, saidOn).length === 0;
  return isUndated && questionTense(query) === "past"
    ? new Date(saidOn * DAY_MS).toISOString().slice(0, 10)
    : null;
}

const DAY_MS = 86_400_000;
