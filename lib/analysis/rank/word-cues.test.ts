// Word cues say how much of a question a turn and the turn before it contain.

import { expect, test } from "vitest";
import { ASKS } from "@/lib/analysis/text";
import { TURNS_PER_SESSION, type TurnKey, turnKey } from "@/lib/base/core";
import type { Candidate, LexicalMatches } from "./candidate";
import { gatherTf } from "./gather-tf";
import { postingsOf } from "./testing";
import { wordCues } from "./word-cues";

const key = (turn: number, session = 1) => turnKey(session * TURNS_PER_SESSION + turn, 0);
const turn = (at: TurnKey, speaker: string | null, fits = 0): Candidate => ({
  key: at,
  isBackground: false,
  length: 3,
  windowLength: 3,
  staticScore: 0,
  fits,
  speaker,
  occurredAtMs: 0,
});

function cuesOf(turns: readonly Candidate[], entries: Record<string, readonly TurnKey[]>, query: string) {
  const terms = Object.entries(entries).map(([term, keys]) => ({
    term,
    df: keys.length,
    ...postingsOf(keys.map((at) => [at, 1])),
  }));
  const stats = {
    turns: 10,
    averageLength: 3,
    averageWindowLength: 3,
    firstDay: 0,
    lastDay: 0,
    speakers: [],
    perOwner: [10],
  };
  const words: LexicalMatches = { owners: [], refs: [], stats, terms, tags: [], dateMatches: new Map() };
  return wordCues(query, words, gatherTf(terms, true), turns);
}

test("counts the question's words and names in the turn itself", () => {
  const turns = [turn(key(1), null), turn(key(2), null)];
  const cues = cuesOf(turns, { cabin: [key(1)], skarvøy: [key(2)] }, "Which cabin on the Skarvøy?");
  expect(cues).toMatchObject([
    { words: 0.5, names: 0, wordsBefore: 0 },
    { words: 0.5, names: 1, wordsBefore: 0.5 },
  ]);
});

test("a turn answers the turn before when another speaker asks something there", () => {
  const turns = [turn(key(1), "assistant", ASKS), turn(key(2), null), turn(key(2), "assistant")];
  const cues = cuesOf(turns, { heating: [key(1)] }, "When is the heating on?");
  expect(cues.map(({ isAnswer }) => isAnswer)).toEqual([false, true, false]);
});

test("the first turn of a session has no turn before it", () => {
  const last = key(TURNS_PER_SESSION - 1, 1);
  const turns = [turn(last, null), turn(key(0, 2), null)];
  const cues = cuesOf(turns, { heating: [last] }, "When is the heating on?");
  expect(cues.map(({ wordsBefore }) => wordsBefore)).toEqual([0, 0]);
});
