// The instructions fit into what clients read, and name the statuses that the tools return.

import { expect, test } from "vitest";
import { instructions } from "./instructions";
import { toToolResult, verdictOutput } from "./verdict";

test("instructions fit into what clients read, together with the longest rules of an operator", () => {
  expect(instructions().length).toBeLessThanOrEqual(2048 - 800 - 2);
});

test("instructions name exactly the statuses whose sentence says that something was saved", () => {
  const named = /only when the status is (\w+(?: or \w+)*)\./.exec(instructions())?.[1]?.split(" or ");
  const saved = verdictOutput.shape.status.options.filter((outcome) => {
    const message = { outcome, memoryId: null, reason: null, reasonText: null };
    return toToolResult({ messages: [message], masked: [] } as never).text.startsWith("Saved.");
  });
  expect(named).toEqual(saved);
});
