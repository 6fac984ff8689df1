// Names are found by their capital letters.

import { expect, test } from "vitest";
import { namesIn } from "./names-in";

test("names are capitalised words inside sentences, the most frequent first, without days", () => {
  const texts = ["We met Ana Costa on Monday with Tom.", "Then Tom and I went to Łódź in May."];
  expect(namesIn(texts)).toEqual(["Tom", "Ana Costa", "Łódź"]);
});
