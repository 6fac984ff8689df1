// The build writes each large chunk of the server once. The server keeps the text of every chunk that it has
// loaded, and a route that imports the same modules in another order would get a chunk of its own.

import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const CHUNKS = path.resolve(".next/server/chunks");
/** Small chunks differ by route and are cheap. */
const LARGE_BYTES = 100_000;

test("no large chunk of the server is built twice", () => {
  const namesByContent = new Map<string, string[]>();
  for (const name of readdirSync(CHUNKS).filter((file) => file.endsWith(".js"))) {
    const file = path.join(CHUNKS, name);
    if (statSync(file).size < LARGE_BYTES) continue;
    const content = readFileSync(file, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
    namesByContent.set(content, [...(namesByContent.get(content) ?? []), name]);
  }
  expect(namesByContent.size).toBeGreaterThan(0);
  expect([...namesByContent.values()].filter((names) => names.length > 1)).toEqual([]);
});
