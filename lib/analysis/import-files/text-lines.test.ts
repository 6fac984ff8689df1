// The sign that begins a line of a list is not part of the fact.

import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { readImport } from ".";

test.each([
  ["1. I like tea", "I like tea"],
  ["3) I hate liver", "I hate liver"],
  ["• I speak Dutch", "I speak Dutch"],
  ["5. Mai ist mein Geburtstag", "5. Mai ist mein Geburtstag"],
  ["2.5 km is my daily run", "2.5 km is my daily run"],
  ["2019. That was my best year", "2019. That was my best year"],
])("the line %s is the fact %s", async (line, fact) => {
  async function* chunks() {
    yield strToU8(line);
  }
  const facts = [];
  for await (const { events } of readImport(chunks(), 0, true))
    for (const { messages } of events) facts.push(...(messages as { text: string }[]));
  expect(facts).toMatchObject([{ text: fact }]);
});
