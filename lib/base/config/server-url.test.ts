// The URL of the server follows from the host and port that it listens on.

import { expect, test } from "vitest";
import { serverUrl } from "./server-url";

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://[::1]:3000"],
  ["fd00::2", "http://[fd00::2]:3000"],
  ["palimpsest.lan", "http://palimpsest.lan:3000"],
])("a server that listens on %s has the URL %s", (HOST, url) => {
  expect(serverUrl({ HOST, PORT: 3000 })).toBe(url);
});
