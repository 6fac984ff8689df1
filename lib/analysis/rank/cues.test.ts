// Cues such as the session, the person and the kind of question change the order of turns.

import fc from "fast-check";
import { expect, test } from "vitest";
import { FITS_WHEN, FITS_WHERE } from "@/lib/analysis/text";
import type { TurnKey } from "@/lib/base/core";
import { applyCues, type Candidate, type Question, RANKING_WEIGHTS } from "./cues";

const question: Question = {
  kind: "other",
  namedPeople: [],
  isFirstPersonQuestion: false,
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
  likeness: 0,
  recency: 0,
  isFirstInBoth: false,
  ...more,
});

function sharesOf(key: number, candidates: Candidate[], changes: Partial<Question> = {}) {
  return applyCues(candidates, { ...question, ...changes }, RANKING_WEIGHTS).find(
    (scored) => scored.key === key,
  )?.shares;
}

test("adds the weighted arms and the stored score", () => {
  const shares = sharesOf(1, [candidate(1, { sparse: 1, dense: 0.5, staticScore: 0.3, dateMatch: 0.8 })]);
  expect(shares).toMatchObject({ sparse: 1, dense: 0.35, static: 0.3, date: 1.8 * 0.8 });
});

test("scores a session by the mean of its three best places", () => {
  const sameSession = [1, 0.8, 0.6, 0.4].map((sparse, i) => candidate(i, { sparse, sessionKey: 9 }));
  expect(sharesOf(3, sameSession)?.session).toBeCloseTo(0.7 * ((1 + 0.8 + 0.6) / 3));
  expect(sharesOf(5, [...sameSession, candidate(5, { sparse: 0.9 })])?.session).toBeCloseTo((0.7 * 0.9) / 3);
});

test("scores a session by both arms when both found something", () => {
  const candidates = [candidate(1, { sparse: 1 }), candidate(2, { dense: 1, sessionKey: 1 })];
  expect(sharesOf(1, candidates)?.session).toBeCloseTo((0.7 * (0.5 + 0.5)) / 3);
});

test("gives the only person named more weight than the first of several, and other people none", () => {
  const turns = [candidate(1, { speaker: "Ana" }), candidate(2, { speaker: "Ben" })];
  expect(sharesOf(1, turns, { namedPeople: ["Ana"] })?.subject).toBe(0.6);
  expect(sharesOf(2, turns, { namedPeople: ["Ana"] })?.subject).toBe(0);
  expect(sharesOf(1, turns, { namedPeople: ["Ana", "Ben"] })?.subject).toBe(0.35);
  expect(sharesOf(2, turns, { namedPeople: ["Ana", "Ben"] })?.subject).toBe(0);
});

test("reads I and my as the asker's own turns", () => {
  const turns = [candidate(1), candidate(2, { speaker: "Ben" })];
  expect(sharesOf(1, turns, { isFirstPersonQuestion: true })?.subject).toBe(0.6);
  expect(sharesOf(2, turns, { isFirstPersonQuestion: true })?.subject).toBe(0);
  expect(sharesOf(1, turns, { isFirstPersonQuestion: true, namedPeople: ["Ben"] })?.subject).toBe(0.35);
  expect(sharesOf(2, turns, { isFirstPersonQuestion: true, namedPeople: ["Ben"] })?.subject).toBe(0.35);
  expect(sharesOf(1, turns)?.subject).toBe(0);
});

test("gives more weight to a turn that fits the kind of question", () => {
  const turns = [candidate(1, { fits: FITS_WHEN | FITS_WHERE })];
  expect(sharesOf(1, turns, { kind: "when" })?.kind).toBe(0.35);
  expect(sharesOf(1, turns, { kind: "who" })?.kind).toBe(0);
  expect(sharesOf(1, turns, { kind: "number" })?.kind).toBe(0);
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
    fits: fc.nat(7),
    speaker: fc.constantFrom("Ana", "Ben", null),
    sessionKey: fc.nat(3),
    likeness: fc.double({ min: -1, max: 1, noNaN: true }),
    recency: fc.double({ min: 0, max: 1, noNaN: true }),
    isFirstInBoth: fc.boolean(),
    dateMatch: fc.constantFrom(0, 0.3, 0.5, 0.8, 1),
  });
  const uniqueCandidates = fc.uniqueArray(anyCandidate, { selector: ({ key }) => key });
  fc.assert(
    fc.property(uniqueCandidates, fc.constantFrom("when", "where", "who", "other"), (candidates, kind) => {
      const scored = applyCues(candidates, { ...question, kind, namedPeople: ["Ana"] }, RANKING_WEIGHTS);
      for (const { score, shares } of scored) {
        expect(score).toBeCloseTo(
          Object.values(shares).reduce((sum, share) => sum + share, 0),
          9,
        );
      }
      const scores = scored.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(scored).toHaveLength(candidates.length);
    }),
  );
});

test("prefers the turn that is like the question, the newer turn, and the turn that both arms place first", () => {
  const shares = sharesOf(1, [candidate(1, { likeness: 0.6, recency: 0.5, isFirstInBoth: true })]);
  expect(shares).toMatchObject({ likeness: 0.6, recency: 0.1, agreement: 0.3 });
});
