// Times, dates, amounts and other values are found in four languages, each character at most once.
import { expect, test } from "vitest";
import { pairValues } from "./values";

const found = (text: string) =>
  Object.fromEntries([...pairValues(text)].map(([kind, values]) => [kind, [...values]]));

test.each([
  ["the call is at 7:30 pm on tuesday", { time: ["7:30"], day: ["1"] }],
  ["am 12. mai um 19 uhr", { date: ["4-12"], time: ["19"] }],
  ["el 4 de junio a las 9", { date: ["5-4"], time: ["9"] }],
  ["le 3 aout", { date: ["7-3"] }],
  ["it costs $1,250 now", { money: ["1250"] }],
  ["set it to 19 degrees", { "unit degr": ["19"] }],
  ["a green one, every other week", { colour: ["green"], rate: ["every other week"] }],
  ["drei brote", { number: ["3"] }],
  ["no values here", {}],
])("%s", (text, values) => {
  expect(found(text)).toEqual(values);
});
