import { expect, test } from "vitest";
import { actInWords, actorInWords, countsInWords } from "./acts";

test("counts are read in words, one in the singular, zeros left out", () => {
  expect(countsInWords({ memories: 1, events: 3, jobs: 0 })).toBe("1 memory, 3 events");
  expect(countsInWords({ usages: 1200 })).toBe("1,200 usages");
  expect(countsInWords({ memories: 0 })).toBe("nothing");
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
