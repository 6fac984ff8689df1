// Cues such as the session, the person and the kind of question change the order of turns.

import fc from "fast-check";
import { expect, test } from "vitest";
import { FITS_CLOCK, FITS_WHEN, FITS_WHERE, TELLS_OF_OTHERS } from "@/lib/analysis/text";
import type { TurnKey } from "@/lib/base/core";
import { applyCues, type Candidate, type Question } from "./cues";
import { RANKING_WEIGHTS } from "./ranking-weights";

const NO_WORDS = { words: 0, names: 0, wordsBefore: 0, isAnswer: false };
const question: Question = {
  kinds: new Set(),
  tense: "past",
  namedPeople: [],
  isFirstPersonQuestion: false,
  isAboutAskerOnly: false,
  askerSpeakers: [null],
};
const candidate = (key: number, more: Partial<Candidate> = {}): Candidate => ({
  key: key as TurnKey,
  sparse: 0,
  dense: 0,
  staticScore: 0,
  fits: 0,
  speaker: null,
  sessionKey: key,
  dateMatch: 0,
  similarity: 0,
  windowSimilarity: 0,
  own: NO_WORDS,
  recency: 0,
  isFirstInBoth: false,
  ...more,
});

function sharesOf(key: number, candidates: Candidate[], changes: Partial<Question> = {}) {
  return applyCues(candidates, { ...question, ...changes }, RANKING_WEIGHTS)
    .find((scored) => scored.key === key)
    ?.shares();
}

test("adds the weighted searches and the stored score", () => {
  const shares = sharesOf(1, [candidate(1, { sparse: 1, dense: 0.5, staticScore: 0.3, dateMatch: 0.8 })]);
  expect(shares).toMatchObject({ sparse: 1, dense: 0.9 * 0.5, static: 0.3, date: 1.8 * 0.8 });
});

test("scores a session by the mean of its three best places", () => {
  const sameSession = [1, 0.8, 0.6, 0.4].map((sparse, i) => candidate(i, { sparse, sessionKey: 9 }));
  expect(sharesOf(3, sameSession)?.session).toBeCloseTo(0.7 * ((1 + 0.8 + 0.6) / 3));
  expect(sharesOf(5, [...sameSession, candidate(5, { sparse: 0.9 })])?.session).toBeCloseTo((0.7 * 0.9) / 3);
});

test("scores a session by both searches when both found something", () => {
  const candidates = [candidate(1, { sparse: 1 }), candidate(2, { dense: 1, sessionKey: 1 })];
  expect(sharesOf(1, candidates)?.session).toBeCloseTo((0.7 * (0.5 + 0.5)) / 3);
});

test("gives the only person named more weight than the first of several, and other people none", () => {
  const turns = [candidate(1, { speaker: "Ana" }), candidate(2, { speaker: "Ben" })];
  expect(sharesOf(1, turns, { namedPeople: ["Ana"] })?.subject).toBe(0.9);
  expect(sharesOf(2, turns, { namedPeople: ["Ana"] })?.subject).toBe(0);
  expect(sharesOf(1, turns, { namedPeople: ["Ana", "Ben"] })?.subject).toBe(0.5);
  expect(sharesOf(2, turns, { namedPeople: ["Ana", "Ben"] })?.subject).toBe(0);
});

test("reads I and my as the asker's own turns", () => {
  const turns = [candidate(1), candidate(2, { speaker: "Ben" })];
  expect(sharesOf(1, turns, { isFirstPersonQuestion: true })?.subject).toBe(0.9);
  expect(sharesOf(2, turns, { isFirstPersonQuestion: true })?.subject).toBe(0);
  expect(sharesOf(1, turns, { isFirstPersonQuestion: true, namedPeople: ["Ben"] })?.subject).toBe(0.5);
  expect(sharesOf(2, turns, { isFirstPersonQuestion: true, namedPeople: ["Ben"] })?.subject).toBe(0.5);
  expect(sharesOf(1, turns)?.subject).toBe(0);
});

test("gives more weight to a turn that fits the kind of question", () => {
  const turns = [candidate(1, { fits: FITS_WHEN | FITS_WHERE })];
  expect(sharesOf(1, turns, { kinds: new Set(["when"]) })?.kind).toBe(0.6);
  expect(sharesOf(1, turns, { kinds: new Set(["who"]) })?.kind).toBe(0);
  expect(sharesOf(1, turns, { kinds: new Set(["number"]) })?.kind).toBe(0);
});

test("what tells of others counts less when the question is about the asker", () => {
  const turns = [candidate(1, { fits: TELLS_OF_OTHERS }), candidate(2)];
  const scores = (asked: Question) => applyCues(turns, asked, RANKING_WEIGHTS).map(({ score }) => score);
  expect(scores(question)).toEqual([0, 0]);
  expect(scores({ ...question, isAboutAskerOnly: true })).toEqual([0, RANKING_WEIGHTS.others]);
});

test("a question of several kinds lifts the turns that fit each of them", () => {
  const turns = [candidate(1, { fits: FITS_WHEN | FITS_CLOCK }), candidate(2, { fits: FITS_WHEN })];
  const kinds = new Set(["when", "clock"] as const);
  expect(sharesOf(1, turns, { kinds })?.kind).toBe(1.2);
  expect(sharesOf(2, turns, { kinds })?.kind).toBe(0.6);
});

test("counts the words and names in the turn itself", () => {
  expect(sharesOf(1, [candidate(1, { own: { ...NO_WORDS, words: 0.5, names: 1 } })])?.words).toBeCloseTo(
    0.3 * 0.5 + 0.2,
  );
});

test("words of the turn before count for an answer to it and against any other turn", () => {
  const beforeOf = (isAnswer: boolean) =>
    sharesOf(1, [candidate(1, { own: { ...NO_WORDS, wordsBefore: 0.5, isAnswer } })])?.before;
  expect(beforeOf(true)).toBeCloseTo(0.7 * 0.5);
  expect(beforeOf(false)).toBeCloseTo(-0.4 * 0.5);
});

test("prefers the newest of the turns on the topic, and more so for questions about the present", () => {
  const turn = candidate(1, { sparse: 0.4, dense: 0.8, recency: 0.5 });
  expect(sharesOf(1, [turn])?.recency).toBeCloseTo(0.2 * 0.5 * 0.8);
  expect(sharesOf(1, [turn], { tense: "present" })?.recency).toBeCloseTo(0.9 * 0.5 * 0.8);
  expect(sharesOf(1, [turn], { tense: "now" })?.recency).toBeCloseTo(1.9 * 0.5 * 0.8);
  expect(sharesOf(1, [candidate(1, { recency: 1 })], { tense: "now" })?.recency).toBe(0);
});

test("breaks ties by key and returns nothing without candidates", () => {
  expect(applyCues([candidate(8), candidate(4)], question, RANKING_WEIGHTS).map(({ key }) => key)).toEqual([
    4, 8,
  ]);
  expect(applyCues([], question, RANKING_WEIGHTS)).toEqual([]);
});

test("the parts add up to the score, and the list is in descending order", () => {
  const anyCandidate = fc.record({
    key: fc.nat().map((anyCandidate) => anyCandidate as TurnKey),
    sparse: fc.double({ min: 0, max: 1, noNaN: true }),
    dense: fc.double({ min: 0, max: 1, noNaN: true }),
    staticScore: fc.double({ min: -1, max: 1, noNaN: true }),
    fits: fc.nat(63),
    speaker: fc.constantFrom("Ana", "Ben", null),
    sessionKey: fc.nat(3),
    similarity: fc.double({ min: -1, max: 1, noNaN: true }),
    windowSimilarity: fc.double({ min: -1, max: 1, noNaN: true }),
    own: fc.record({
      words: fc.double({ min: 0, max: 1, noNaN: true }),
      names: fc.double({ min: 0, max: 1, noNaN: true }),
      wordsBefore: fc.double({ min: 0, max: 1, noNaN: true }),
      isAnswer: fc.boolean(),
    }),
    recency: fc.double({ min: 0, max: 1, noNaN: true }),
    isFirstInBoth: fc.boolean(),
    dateMatch: fc.constantFrom(0, 0.3, 0.5, 0.8, 1),
  });
  const uniqueCandidates = fc.uniqueArray(anyCandidate, { selector: ({ key }) => key });
  fc.assert(
    fc.property(uniqueCandidates, fc.constantFrom("when", "where", "who", "number"), (candidates, kind) => {
      const kinds = new Set([kind]);
      const scored = applyCues(candidates, { ...question, kinds, namedPeople: ["Ana"] }, RANKING_WEIGHTS);
      for (const { score, shares } of scored) {
        expect(score).toBeCloseTo(
          Object.values(shares()).reduce((sum, share) => sum + share, 0),
          9,
        );
      }
      const scores = scored.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(scored).toHaveLength(candidates.length);
    }),
  );
});

test("prefers the turn that is like the question and the turn that both searches place first", () => {
  const shares = sharesOf(1, [candidate(1, { similarity: 0.6, windowSimilarity: 0.5, isFirstInBoth: true })]);
  expect(shares).toMatchObject({ similarity: 1.5 * 0.6 + 0.4 * 0.5, agreement: 0.3 });
});
