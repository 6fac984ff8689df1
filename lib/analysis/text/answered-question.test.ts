// A bare answer is recognised, and so is the question that it answers.

import { expect, test } from "vitest";
import { askedCases } from "@/testkit/golden/cases";
import { askedQuestion, needsQuestion } from "./answered-question";

test.each([
  ["Thai", true],
  ["I got them online, from the shop that Ben recommended last year", true],
  ["half past ten, at the usual place", true],
  ["Das haben wir damals in einem kleinen Laden in Ghent gekauft", true],
  ["My sister Nora teaches mathematics at a school in the north of Ghent", false],
  ["Der Garten hinter dem Haus bekommt nächste Woche einen neuen Zaun aus Holz", false],
])("%s: needs its question: %s", (text, expected) => expect(needsQuestion(text)).toBe(expected));

test.each([
  ["Nice shoes! Where did you get them?", "Where did you get them?"],
  ["What is your favourite cuisine? I like Greek food.", "What is your favourite cuisine?"],
  ["¿Dónde está la llave?", "¿Dónde está la llave?"],
  ["It was warm, wasn't it?", null],
  ["That is the plan, right?", null],
  ["Das passt doch, oder?", null],
  ["Where is it? You know, right?", null],
  ["And you?", null],
  ["I like Greek food.", null],
  [`${"why ".repeat(100)}?`, null],
])("%s: asks %s", (text, expected) => expect(askedQuestion(text)).toBe(expected));

test.each([
  ["known", 120, 0.85, 0.05],
  ["unseen", 24, 0.5, 0.5],
])(
  "of the %s golden pairs enough questions are right and few mislead",
  (kind, size, minRight, maxMisleading) => {
    const cases = askedCases().filter(({ unseen }) => (unseen === true) === (kind === "unseen"));
    const found = cases.map(({ before, answer, asked }) => ({
      asked,
      got: needsQuestion(answer) ? askedQuestion(before) : null,
    }));
    expect(cases).toHaveLength(size);
    expect(found.filter(({ asked, got }) => got === asked).length / size).toBeGreaterThanOrEqual(minRight);
    const misleading = found.filter(({ asked, got }) => got !== null && got !== asked);
    expect(misleading.length / size).toBeLessThanOrEqual(maxMisleading);
  },
);
