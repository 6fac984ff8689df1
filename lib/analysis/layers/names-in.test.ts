// Names are found by their capital letters.

import { expect, test } from "vitest";
import { namesIn } from "./names-in";

test("names are capitalised words inside sentences, the most frequent first, without days", () => {
  const texts = ["We met Ana Costa on Monday with Tom.", "Then Tom and I went to Łódź in May."];
  expect(namesIn(texts)).toEqual(["Tom", "Ana Costa", "Łódź"]);
});

test("a masked value is no name", () => {
  for (const mask of ["[ZZNO]", "[EMAIL]", "[PHONE_3]", "[REDACTED:EMAIL]"])
    expect(namesIn([`We met ${mask} and Clara, ${mask}`, `I told ${mask} Smith so`]).join(" ")).not.toMatch(
      /ZZNO|EMAIL|PHONE|REDACTED/,
    );
});
