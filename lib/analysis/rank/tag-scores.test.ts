// Words of tags add to the score of a turn by words.

import { expect, test } from "vitest";
import { turnKey } from "@/lib/base/core";
import { idf } from "./bm25";
import { addScores, tagScores } from "./tag-scores";
import { postingsOf } from "./testing";

const stats = {
  turns: 100,
  averageLength: 5,
  averageWindowLength: 10,
  firstDay: 0,
  lastDay: 9,
  speakers: [],
  perOwner: [100],
};
const [one, two, three] = [turnKey(1, 0), turnKey(2, 0), turnKey(3, 0)];

test("scores each tagged turn with half the idf of the words, best first", () => {
  const tags = [
    {
      term: "tag tea",
      df: 2,
      ...postingsOf([
        [one, 1],
        [two, 1],
      ]),
    },
    { term: "tag cup", df: 1, ...postingsOf([[two, 1]]) },
  ];
  expect(tagScores({ tags, stats })).toEqual([
    { key: two, score: (idf(100, 2) + idf(100, 1)) / 2 },
    { key: one, score: idf(100, 2) / 2 },
  ]);
});

test("adds to known turns only, and keeps the order by score, then key", () => {
  const known = new Set([one, two]);
  const ranked = [{ key: one, score: 2 }];
  const added = [
    { key: two, score: 3 },
    { key: one, score: 1 },
    { key: three, score: 9 },
  ];
  expect(addScores(ranked, added, known)).toEqual([
    { key: one, score: 3 },
    { key: two, score: 3 },
  ]);
});
