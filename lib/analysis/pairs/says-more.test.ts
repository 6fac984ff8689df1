// What a replaced memory says besides what has changed is still found.

import { expect, test } from "vitest";
import { leavesOpen, saysMoreAbout } from "./says-more";

test.each([
  ["When is the rent due?", "our rent went up to 2,300", "rent's 2,150, due on the 1st"],
  [
    "What day does the cleaner come?",
    "the cleaner is 25 an hour now",
    "the cleaner comes on Wednesdays for 20 an hour",
  ],
  [
    "Who do I see at the clinic?",
    "the clinic is open until 7 now",
    "the clinic closes at 6, I see Dr Patel there",
  ],
  ["What time does swimming start?", "swimming is on Mondays now", "swimming is on Fridays at 16:30"],
  ["Is there a deposit on the hall?", "the hall is 480 now", "the hall costs 420, deposit paid"],
  [
    "Wann kommt die Putzhilfe?",
    "die Putzhilfe nimmt jetzt 25 Euro",
    "die Putzhilfe kommt mittwochs, 20 Euro",
  ],
  [
    "¿Cuándo viene el fontanero?",
    "el fontanero cobra 60 euros ahora",
    "el fontanero viene el martes, cobra 50 euros",
  ],
  [
    "À quelle heure ouvre la boulangerie ?",
    "la boulangerie ferme le mardi maintenant",
    "la boulangerie ouvre à 7h et ferme le lundi",
  ],
  [
    "When does the cleaner come?",
    "The cleaner has gone up to 50",
    "The cleaner comes on Fridays at 9, we pay her 45",
  ],
  ["How much is council tax?", "Council tax moves to the 15th", "Council tax is 142, paid on the 10th"],
  ["When does the plumber come?", "the plumber comes on Friday", "the plumber comes on Tuesday at nine"],
])("for '%s', '%s' leaves something of '%s'", (question, newer, older) => {
  expect(saysMoreAbout(question, newer, older)).toBe(true);
});

test.each([
  ["How much is the rent?", "our rent went up to 2,300", "rent's 2,150, due on the 1st"],
  ["When is swimming?", "swimming is on Mondays at 17:00 now", "swimming is on Fridays at 16:30"],
  ["Where do I live?", "I live in Bonn now", "I live in Cologne, second floor"],
  [
    "When does the plumber come?",
    "the plumber comes on Friday at ten",
    "the plumber comes on Tuesday at nine",
  ],
])("for '%s', '%s' leaves nothing of '%s'", (question, newer, older) => {
  expect(saysMoreAbout(question, newer, older)).toBe(false);
});

test.each([
  ["How much is the rent?", "our rent is 2,300", false],
  ["When is the rent due?", "our rent is 2,300", true],
  ["When does the plumber come?", "the plumber comes on Friday at ten", false],
])("whether '%s' is left open by '%s': %s", (question, text, isOpen) => {
  expect(leavesOpen(question, text)).toBe(isOpen);
});
