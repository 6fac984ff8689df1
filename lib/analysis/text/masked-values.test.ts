// A placeholder of redaction names nobody.

import { expect, test } from "vitest";
import { unmaskedName } from "./masked-values";
import { findNamedPeople } from "./named-people";

test.each([
  ["Anna", "Anna"],
  ["Anna [PHONE]", "Anna"],
  ["[ZZNO]", ""],
  ["[PHONE_3] / [REDACTED:EMAIL]", ""],
  ["[EMAIL]-0123456789abcdef01234567", ""],
])("the name %s without masked values is %j", (name, left) => expect(unmaskedName(name)).toBe(left));

test("a question for an email names no speaker whose name is masked", () => {
  expect(findNamedPeople("What is Email of Anna?", ["[EMAIL]", "Anna [EMAIL]"])).toEqual(["Anna [EMAIL]"]);
});
