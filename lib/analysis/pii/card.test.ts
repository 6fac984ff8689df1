// Card numbers are found, and other numbers of the same length are not.

import { expect, test } from "vitest";
import { findAll } from "./testing";

test.each([
  ["visa", "4111 1111 1111 1111"],
  ["mastercard 2-series", "2221000000000009"],
  ["amex", "3782 822463 10005"],
  ["diners", "30569309025904"],
  ["19 digits", "4000000000000000006"],
  ["dashes", "5105-1051-0510-5100"],
  ["dots", "4111.1111.1111.1111"],
])("finds a card: %s", (_name, number) => {
  expect(findAll(`pay with ${number} now`)).toEqual([`CC ${number}`]);
});

test("finds a card number that is followed by its security code", () => {
  expect(findAll("4111 1111 1111 1111 123")).toEqual(["CC 4111 1111 1111 1111"]);
});

test.each(["4111-1111 1111-1111", "4111\n1111\n1111\n1111", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"])(
  "accepts an unusual format only near a word about cards: %j",
  (number) => {
    expect(findAll(`my card: ${number}`)).toEqual([`CC ${number}`]);
    expect(findAll(`rows ${number}`)).toEqual([]);
  },
);

test("accepts an unknown issuer only near a word about cards", () => {
  expect(findAll("card 501800000009")).toEqual(["CC 501800000009"]);
  expect(findAll("number 501800000009")).toEqual([]);
});

test("reads a number with a leading plus as a telephone number", () => {
  expect(findAll("it is +4915112345678")).toEqual(["PHONE +4915112345678"]);
});

test.each([
  "4111 1111 1111 1112",
  "article 4006000000169",
  "created at 1763683200000",
  "score: 0.4111111111111111",
  "order 4111111111111111",
  "session 4111111111111111",
  "IMEI 4111111111111111",
  "a4111111111111111",
  "411111-1111111111",
  "4111111111111111-1234-ab",
  "0.4111.1111.1111.1111",
  "[.4111.1111.1111.1111]",
  "4111.1111.1111.1112",
])("does not match %s", (text) => {
  expect(findAll(text)).toEqual([]);
});
