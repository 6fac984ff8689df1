// "Since 2019" is the day on which a relation began.

import { expect, test } from "vitest";
import { findRelations } from ".";

test.each([
  ["I've worked at Lidl since 2019.", "2019-01-01"],
  ["I have been living in Porto since early March 2019.", "2019-03-01"],
  ["J'habite à Lyon depuis février 2018.", "2018-02-01"],
  ["I live in Porto since 3 May 2019.", "2019-05-03"],
  ["I have lived in Porto since 2027.", null],
  ["I have lived in Porto since 2019 or 2020.", null],
  ["I moved to Porto in 2019.", null],
  ["I have lived in Porto since I was born.", null],
  ["I sold my car in May, since 2019 it was broken.", null],
])("%s began on %s", (text, from) => {
  const [first] = findRelations(text, { previousTurn: null, saidOn: "2026-06-15" }).relations;
  expect(first?.fromDay ?? null).toBe(from);
});
