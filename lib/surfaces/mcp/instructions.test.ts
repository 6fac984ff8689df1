// Some clients cut instructions after 2 048 characters.

import { expect, test } from "vitest";
import { instructions } from "./instructions";

test("instructions fit into what clients read, together with the longest rules of an operator", () => {
  expect(instructions().length).toBeLessThanOrEqual(2048 - 800 - 2);
});
