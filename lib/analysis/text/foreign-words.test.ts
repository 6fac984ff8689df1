// Function words of German, Spanish and French questions are no terms of a search; English ones stay.

import { expect, test } from "vitest";
import { queryTerms } from "./named-people";

test.each([
  ["In welcher Stadt lebt die Schwester?", ["stadt", "lebt", "schwester"]],
  ["¿En qué ciudad está su hermana?", ["ciudad", "hermana"]],
  ["Quelle est la ville de ma sœur ?", ["vill", "sœur"]],
  ["妹の名前は何ですか", ["妹", "名前"]],
])("%s", (question, terms) => expect(queryTerms(question, [])).toEqual(terms));

test.each([
  ["die hard movies", ["die", "hard", "movi"]],
  ["what did my son say about the war?", ["son", "say", "war"]],
  ["who made the bed in the hat shop?", ["made", "bed", "hat", "shop"]],
])("%s keeps its words", (question, terms) => expect(queryTerms(question, [])).toEqual(terms));

test("a question of function words alone keeps them", () => {
  expect(queryTerms("¿y tú qué?", [])).toEqual(["y", "tu", "que"]);
});
