// A backfill recognizes events that a file contains twice.

import { expect, test } from "vitest";
import { RepeatsInFile } from "./repeats-in-file";

const tea = { user_id: "ana", role: "user", text: "I like green tea" };

test("an event with the same owner and ID is a repeat, whatever else the line contains", () => {
  const file = new RepeatsInFile();
  expect(file.has({ ...tea, id: "1" })).toBe(false);
  expect(file.has({ ...tea, id: "2" })).toBe(false);
  expect(file.has({ ...tea, id: "1", user_id: "ben" })).toBe(false);
  expect(file.has({ id: "1", agent_owner: "ana", role: "user", text: "x" })).toBe(false);
  expect(file.has({ ...tea, id: "1", text: "I like black tea" })).toBe(true);
});

test("an event without an ID is a repeat when it has the same text and time", () => {
  const file = new RepeatsInFile();
  const at = "2026-05-03T10:00:00Z";
  expect(file.has({ ...tea, at })).toBe(false);
  expect(file.has({ ...tea, at, session_id: "s" })).toBe(false);
  expect(file.has({ ...tea, at: "2026-05-04T10:00:00Z" })).toBe(false);
  expect(file.has({ ...tea, at, tags: ["drink"] })).toBe(true);
});
