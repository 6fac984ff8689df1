// "I'd rather" corrects only what is about the same, and a changed thing is no change.

import { expect, test } from "vitest";
import { link } from "./link";

function linkTo(text: string, memory: string, sessionId: string): number | null {
  const memories = [memory, "My bike is blue"].map((said, position) => ({
    text: said,
    position,
    sessionId: "a",
    saidAt: position,
  }));
  return link({ text, sessionId, saidAt: 9 }, memories).target;
}

test.each([
  ["I'd rather review in the morning", "I have an appointment with the auditors on Mondays at ten"],
  ["I'd rather run before ten", "Dentist at ten on Monday"],
  ["I'd rather cook at home", "My wife teaches in Leeds"],
  [
    "Restarting the fryer clears a changed filter within 6 minutes",
    "Restarting the fryer clears a stuck lid",
  ],
])("a wish and an adjective correct nothing else: %s / %s", (message, memory) => {
  expect(linkTo(message, memory, "a")).toBeNull();
  expect(linkTo(message, memory, "b")).toBeNull();
});

test.each([
  ["I'd rather have the window seat", "Book me an aisle seat"],
  ["I'd rather have dinner at eight", "Book dinner at seven"],
])("a wish about the same corrects it: %s / %s", (message, memory) => {
  expect(linkTo(message, memory, "a")).toBe(0);
});
