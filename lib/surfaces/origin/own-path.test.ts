// A redirect after sign-in leads only to a path of this server.

import { expect, test } from "vitest";
import { ownPath } from "./own-path";

test("a path on this server is returned with its query", () => {
  expect(ownPath("/memories?user=a%26b&open=1#x")).toBe("/memories?user=a%26b&open=1#x");
});

test("anything else becomes the start page", () => {
  const others = [
    undefined,
    "",
    "memories",
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    ["/a", "/b"],
  ];
  for (const other of others) expect([other, ownPath(other)]).toEqual([other, "/"]);
  expect(ownPath("/.//evil.example")).toBe("/evil.example");
});
