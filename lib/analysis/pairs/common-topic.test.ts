// Two statements about one person may have nothing else in common, and a correction may concern one sentence.

import { describe, expect, test } from "vitest";
import {
  concernsLittle,
  hasCommonTopic,
  haveCommonContent,
  leavesSentence,
  mayAnswerOtherwise,
} from "./common-topic";

test.each([
  ["Lena has swimming on Thursdays now", "My daughter Lena started school on Monday", false],
  ["My sister is in Rome now", "My sister plays the cello", false],
  ["Lena's swimming is on Tuesdays now", "Lena has swimming on Thursdays", true],
  ["Actually I meant Siemens, not Bosch", "I work at Bosch now", true],
  ["the landlord wants 900 now", "rent is 850", true],
  ["Das Training ist jetzt dienstags", "Das Training ist am Montag um acht", true],
])("'%s' and '%s' have a common topic: %s", (newer, older, expected) => {
  expect(hasCommonTopic(newer, older)).toBe(expected);
});

test.each([
  ["Correction, her last day is the 13th", "Amina quit today. Her last day is November 15", true],
  ["No, make it 5 people", "I want a table at Nopa tonight. For 4 people please", true],
  ["Scratch that", "Amina quit today. Her last day is November 15", false],
  ["No, at five", "The meeting is at four", false],
  ["Actually Friday at six", "Dinner is on Thursday at seven. Sorry!", false],
  ["Actually the oven man comes on Friday", "The oven is broken. The oven man comes on Thursday.", false],
])("'%s' leaves a sentence of '%s': %s", (correction, memory, expected) => {
  expect(leavesSentence(correction, memory)).toBe(expected);
});

const INTRODUCTION =
  "Hi! I'm Marta, I live in Leeds with my husband Oleg and our two kids, Finn (8) and Ida (5)";

test.each([
  ["Correction: Ida is 6, not 5", INTRODUCTION, true],
  ["no, Ida is 6", "Ida is 5", false],
  ["Correction: I live in York with my husband Oleg and the kids Finn and Ida", INTRODUCTION, false],
])("'%s' concerns little of '%s': %s", (correction, memory, expected) => {
  expect(concernsLittle(correction, memory)).toBe(expected);
});

test.each([
  ["Is the dentist at four?", "The plumber comes on Tuesday at nine", false],
  ["Convert 20 kg to pounds?", "I weigh 80 kg", false],
  ["How much did lunch cost, 10 euros?", "My salary is 4000 euros", false],
  ["A table for Friday, correct?", "Book me a table at Nopa", true],
  ["Anything else on Friday?", "Book Nopa for Friday", true],
])("'%s' and '%s' have common content: %s", (question, memory, expected) => {
  expect(haveCommonContent(question, memory)).toBe(expected);
});

describe("a newer message may answer a question otherwise", () => {
  test.each([
    ["I moved to Lisbon", "My flat is in Porto", "Where do I live?"],
    ["Ich bin nach Bonn gezogen", "Meine Wohnung ist in Köln", "Where do I live?"],
    ["Ana switched to law", "Ana studies physics", "What does Ana study?"],
    ["The gym gave us 23 by the pool.", "My locker is number 17.", "What number is my locker?"],
    ["Ours is at half past six now", "Practice is at 17:00", "When is practice?"],
    ["I sold the Volvo.", "My car is a Volvo.", "What is my car?"],
    ["Mr. Kühn moved out.", "My neighbour is Mr. Kühn.", "Who is my neighbour?"],
  ])("%j instead of %j", (newer, memory, question) => {
    const answer = memory.split(" ").slice(-2).join(" ");
    expect(mayAnswerOtherwise(newer, { question, answer, memory })).toBe(true);
  });

  test.each([
    ["The well is forty metres deep.", "We have forty hens and two geese.", "How many hens do we have?"],
    ["I carved a handle for the bread knife", "My stick is made of ash", "What is my stick made of?"],
    ["I am promoted, they told me over lunch", "My manager is Ingrid Sato", "Who is my manager?"],
  ])("not %j instead of %j", (newer, memory, question) => {
    const answer = memory.split(" ").slice(-2).join(" ");
    expect(mayAnswerOtherwise(newer, { question, answer, memory })).toBe(false);
  });
});
