// Two statements about one person may have nothing else in common, and a correction may concern one sentence.

import { expect, test } from "vitest";
import { hasCommonTopic, haveCommonContent, leavesSentence } from "./common-topic";

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

test.each([
  ["Is the dentist at four?", "The plumber comes on Tuesday at nine", false],
  ["Convert 20 kg to pounds?", "I weigh 80 kg", false],
  ["How much did lunch cost, 10 euros?", "My salary is 4000 euros", false],
  ["A table for Friday, correct?", "Book me a table at Nopa", true],
  ["Anything else on Friday?", "Book Nopa for Friday", true],
])("'%s' and '%s' have common content: %s", (question, memory, expected) => {
  expect(haveCommonContent(question, memory)).toBe(expected);
});
