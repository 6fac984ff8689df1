// The days that a question asks about are found from its relative words, in four languages.

import { expect, test } from "vitest";
import { dateCases } from "@/testkit/golden/cases";
import { dayNo } from "./day";
import { findRelativeRanges } from "./relative-ranges";

const dayOf = (iso: string) => {
  const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
  return dayNo(year, month, day) ?? 0;
};

test.each(dateCases())("$asked: $question", ({ question, asked, from, to }) => {
  expect(findRelativeRanges(question, dayOf(asked))).toEqual([{ from: dayOf(from), to: dayOf(to) }]);
});
