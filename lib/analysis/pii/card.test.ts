import { expect, test } from "vitest";
import { found } from "./testing";

test.each([
  ["visa", "4111 1111 1111 1111"],
  ["mastercard 2-series", "2221000000000009"],
  ["amex", "3782 822463 10005"],
  ["diners", "30569309025904"],
  ["19 digits", "4000000000000000006"],
  ["dashes", "5105-1051-0510-5100"],
  ["dots", "4111.1111.1111.1111"],
])("finds a card: %s", (_name, number) => {
  expect(found(`pay with ${number} now`)).toEqual([`CC ${number}`]);
});

test("finds a card before its security code", () => {
  expect(found("4111 1111 1111 1111 123")).toEqual(["CC 4111 1111 1111 1111"]);
});

test.each(["4111-1111 1111-1111", "4111\n1111\n1111\n1111", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"])(
  "takes an odd form only near a word about cards: %j",
  (number) => {
    expect(found(`my card: ${number}`)).toEqual([`CC ${number}`]);
    expect(found(`rows ${number}`)).toEqual([]);
  },
);

test("takes an unknown issuer only near a word about cards", () => {
  expect(found("card 501800000009")).toEqual(["CC 501800000009"]);
  expect(found("number 501800000009")).toEqual([]);
});

test("takes a number with a leading plus for a telephone's", () => {
  expect(found("it is +4915112345678")).toEqual(["PHONE +4915112345678"]);
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
])("leaves %s alone", (text) => {
  expect(found(text)).toEqual([]);
});
