import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { plant } from "./planted";

const KNIP = path.resolve("node_modules/knip/bin/knip.js");

/** Runs `npm run check:unused` with the configuration of this project on other files. */
function check(files: Readonly<Record<string, string>>) {
  const cwd = plant({
    "package.json": JSON.stringify({ name: "planted", type: "module", dependencies: { zod: "4.6.7" } }),
    "knip.json": readFileSync("knip.json", "utf8"),
    "tsconfig.json": readFileSync("tsconfig.json", "utf8"),
    "node_modules/zod/package.json": '{"name":"zod","main":"index.js"}',
    "lib/used.ts": 'import { z } from "zod";\nexport const used = z;\n',
    "scripts/main.mjs": 'import { used } from "../lib/used";\nused();\n',
    ...files,
  });
  const { status, stdout } = spawnSync(process.execPath, [KNIP, "--no-progress"], { cwd, encoding: "utf8" });
  return { status, report: stdout.replaceAll(/ +/g, " ") };
}

test("a project whose files, exports and dependencies are all used passes", () => {
  expect(check({})).toEqual({ status: 0, report: "" });
});

test("an unused file, export, type, dependency and a missing dependency are each reported", () => {
  const { status, report } = check({
    "package.json": JSON.stringify({
      name: "planted",
      type: "module",
      dependencies: { zod: "4.6.7", "left-over": "1.0.0" },
    }),
    "lib/used.ts": [
      'import { z } from "zod";',
      'import missing from "not-listed";',
      "export const used = () => [z, missing];",
      "export const unusedValue = 1;",
      "export type UnusedType = string;",
    ].join("\n"),
    "lib/surfaces/operations/unused-file.ts": "export const nobody = 1;\n",
  });
  expect(status).toBe(1);
  expect(report).toContain("lib/surfaces/operations/unused-file.ts");
  expect(report).toMatch(/unusedValue lib\/used\.ts/);
  expect(report).toMatch(/UnusedType type lib\/used\.ts/);
  expect(report).toMatch(/left-over package\.json/);
  expect(report).toMatch(/not-listed lib\/used\.ts/);
});

test("only an export that is marked as public may be unused, and the configuration has no other exceptions", () => {
  const publicExports =
    "/** @public A program loads it by name. */\nexport const marked = 1;\nexport const bare = 2;\n";
  const { status, report } = check({
    "lib/used.ts": `import { z } from "zod";\nexport const used = z;\n${publicExports}`,
  });
  expect(status).toBe(1);
  expect(report).toMatch(/bare lib\/used\.ts/);
  expect(report).not.toContain("marked");
  expect(JSON.parse(readFileSync("knip.json", "utf8"))).not.toHaveProperty("ignoreIssues");
});
