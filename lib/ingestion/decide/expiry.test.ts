import { expect, test } from "vitest";
import { MEMORY_TYPES } from "@/lib/core";
import { expiryOf } from "./expiry";

const NOON = new Date("2026-05-03T12:00:00Z");

test("a mood expires 24 hours after it was so", () => {
  expect(expiryOf("mood", NOON)).toEqual(new Date("2026-05-04T12:00:00Z"));
});

test("nothing else expires", () => {
  for (const type of MEMORY_TYPES.filter((other) => other !== "mood"))
    expect(expiryOf(type, NOON)).toBeNull();
});
