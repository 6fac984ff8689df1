// Social security numbers are found, and numbers that are never issued are not.

import { expect, test } from "vitest";
import { findAll } from "./testing";

test.each([
  ["he wrote 123-45-6789 there", "123-45-6789"],
  ["ITIN 911-70-1234", "911-70-1234"],
  ["912-781234", "912-781234"],
  ["SSN 123456789", "123456789"],
  ["my social is 123456789", "123456789"],
  ["just in case: 123 45 6789", "123 45 6789"],
  ["my social security number is 123.45.6789", "123.45.6789"],
  ["SSN: 5 5 5 - 1 2 - 3 4 5 6", "5 5 5 - 1 2 - 3 4 5 6"],
])("finds the number in %s", (text, number) => {
  expect(findAll(text)).toEqual([`SSN ${number}`]);
});

test.each([
  "SSN 666-45-6789",
  "SSN 000-45-6789",
  "SSN 123-00-6789",
  "SSN 123-45-0000",
  "911-89-1234",
  "part 912-781234",
  "case number 123 45 6789",
  "claim #123-45-6789",
  "social media 123456789",
  "Software version 123-45-6789",
  "123456789",
  "9123-45-67890",
])("does not match %s", (text) => {
  expect(findAll(text)).toEqual([]);
});
