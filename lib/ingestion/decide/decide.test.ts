import { expect, test } from "vitest";
import { decide } from "./decide";

test("an acknowledgement is dropped as filler", () => {
  expect(decide({ role: "user", text: "haha" })).toMatchObject({ keep: false, reason: "filler" });
});
