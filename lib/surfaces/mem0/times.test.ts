// Times that mem0's clients send are read, and anything that is no time is refused.

import { expect, test } from "vitest";
import { asAppError } from "@/lib/base/core";
import { readTime } from "./times";

function read(value: unknown, bound?: "start" | "end") {
  try {
    return readTime(value, "timestamp", bound);
  } catch (thrown) {
    return asAppError(thrown).code;
  }
}

test.each<[unknown, string]>([
  [1_778_000_000, "2026-05-05T16:53:20.000Z"],
  [0, "1970-01-01T00:00:00.000Z"],
  ["2026-05-01", "2026-05-01T00:00:00.000Z"],
  ["2026-05-01T10:00:00", "2026-05-01T10:00:00.000Z"],
  ["2026-05-01 10:00:00.123456", "2026-05-01T10:00:00.123Z"],
  ["2026-05-01T10:00:00+02:00", "2026-05-01T08:00:00.000Z"],
  ["2026-05-01T10:00:00-0330", "2026-05-01T13:30:00.000Z"],
  ["2026-05-01T10:00Z", "2026-05-01T10:00:00.000Z"],
])("%j is read as %s", (value, time) => expect(read(value)).toBe(time));

test("a date alone is its last moment as the end of a range", () => {
  expect(read("2026-05-01", "end")).toBe("2026-05-01T23:59:59.999Z");
});

test.each([
  "5",
  "2026",
  "spring",
  "1778000000",
  "2026-02-31",
  "2026-13-01T00:00:00Z",
  "12/31/2026",
  "1 Jan 2026 10:00",
  "",
  1e15,
  null,
  true,
  {},
])("%j is refused", (value) => expect(read(value)).toBe("invalid_input"));
