// The owner, name and value of an attribute are read from a statement.

import { describe, expect, test } from "vitest";
import { attributesOf, IMPLIED_NAMES } from "./attributes";

describe("reads the owner, name and value of an attribute", () => {
  test.each([
    ["My name is Ruth", "i", "name", "ruth"],
    ["My daughter's new name is now Ruth", "daught", "name", "ruth"],
    ["My daughter is called Ruth", "daught", "name", "ruth"],
    ["call me Ruth", "i", "name", "ruth"],
    ["We renamed the boat, it's Ruth", "boat", "name", "ruth"],
    ["I live in Rome", "i", "home", "rome"],
    ["I live in Orléans", "i", "home", "orléans"],
    ["I live in Rome. I love it here.", "i", "home", "rome"],
    ["Our doctor is Dr. Weiss. She is kind.", "i", "is doctor", "dr. weiss"],
    ["We both moved back to Rome", "i", "home", "rome"],
    ["Aunt Ruth lives in Rome", "aunt ruth", "home", "rome"],
    ["I'm currently based in Rome", "i", "home", "rome"],
    ["My brother works at Bosch", "broth", "job", "bosch"],
    ["I just started a new job at Bosch", "i", "job", "bosch"],
    ["I'm 42 years old", "i", "age", "42"],
    ["My son turned 7 yesterday", "son", "age", "7"],
    ["My dog is 4 years old", "dog", "age", "4"],
    ["My son Ben is 5 now", "ben", "age", "5"],
    ["My mum's 70", "moth", "age", "70"],
    ["I now weigh 71.5 kilos", "i", "weight", "71.5"],
    ["I usually get up at 6:30", "i", "wake", "6:30"],
    ["Teal is my favourite color", "i", "is color favorit", "teal"],
    ["My favorite color is teal", "i", "is color favorit", "teal"],
    ["Ruth's dentist is Dr. Weiss", "ruth", "is dentist", "dr. weiss"],
    ["We have three cats", "i", "have cat", "three"],
    ["She has 2 cats", "she", "have cat", "2"],
    ["I drive a Fiat", "i", "do own", "fiat"],
    ["I bank with Monzo", "i", "do account", "monzo"],
    ["I like the lights at 40% in the evening", "i", "level even light", "40%"],
    ["We keep the bedroom at 19 degrees at night", "i", "level bedroom night", "19 degrees"],
    ["I prefer the hall lights dim", "i", "level hall light", "dim"],
    ["The race is on Sunday", "i", "at race", ""],
  ])("%s", (text, subject, attribute, value) => {
    expect(attributesOf(text)).toContainEqual(expect.objectContaining({ subject, attribute, value }));
  });

  test("separates the stems of a name from those of the rule", () => {
    expect(attributesOf("My favorite color is teal")).toEqual([
      {
        subject: "i",
        attribute: "is color favorit",
        value: "teal",
        topics: ["color", "favorit"],
        key: "i: is color favorit",
        ownerName: "i",
        name: "favorite color",
      },
    ]);
    expect(attributesOf("I live in Rome")).toEqual([
      {
        subject: "i",
        attribute: "home",
        value: "rome",
        topics: [],
        key: "i: home",
        ownerName: "i",
        name: "home",
      },
    ]);
  });
});

test.each(["Call mom at 5", "The rent is 900", "I'm 10 minutes late", "The score is 5 now"])(
  "reads no age from %j",
  (text) => {
    expect(attributesOf(text).map(({ attribute }) => attribute)).not.toContain("age");
  },
);

test("a possessive is no verb", () => {
  const keys = (text: string) => attributesOf(text).map(({ key }) => key);
  expect(keys("My mother's sister is called Eva")).not.toContain("i: is moth");
  expect(keys("My brother's wife is a nurse")).not.toContain("i: is broth");
  expect(keys("My mother's a nurse")).toContain("i: is moth");
});

test.each(["The printer is upstairs", "Rome", "", "How are you?"])("reads no attribute from %j", (text) => {
  expect(attributesOf(text)).toEqual([]);
});

test("lists the names that texts imply", () => {
  expect([...IMPLIED_NAMES].sort()).toEqual(["age", "home", "job", "name", "wake", "weight"]);
});
