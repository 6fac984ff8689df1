import { expect, test } from "vitest";
import { actInWords, actorInWords, countsInWords } from "./acts";

test("counts are read in words, one in the singular, zeros left out", () => {
  expect(countsInWords("erase", { memories: 1, events: 3, jobs: 0 })).toBe("1 memory, 3 events");
  expect(countsInWords("erase", { usages: 1200 })).toBe("1,200 usages");
  expect(countsInWords("erase", { memories: 0 })).toBe("nothing");
});

test("a flag is told by the state it was switched to, a person by a number", () => {
  expect(countsInWords("flag.switch", { RERANK_ENABLED: 0 })).toBe("RERANK_ENABLED off");
  expect(countsInWords("person.role", { person: 7 })).toBe("person no. 7");
  expect(countsInWords("setup", { people: 1 })).toBe("1 person");
});

test("who acted is a name, a key or a place", () => {
  expect(actorInWords("person:ana")).toBe("ana");
  expect(actorInWords("key:ab12")).toBe("key ab12");
  expect(actorInWords("worker")).toBe("worker");
});

test("an act that nobody knows is shown as its code", () => {
  expect(actInWords("memory.erase")).toBe("erased a memory");
  expect(actInWords("thing.new_one")).toBe("thing new one");
});
