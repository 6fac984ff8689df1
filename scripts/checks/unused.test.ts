// `npm run check:unused` reports planted files, exports and dependencies that nothing uses.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { plant } from "./planted";

const KNIP = path.resolve("node_modules/knip/bin/knip.js");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
/** The flags of each run of `npm run check:unused`. */
const RUNS = (scripts["check:unused"] ?? "").split(" && ").map((run) => run.split(" ").slice(1));

/** Runs `npm run check:unused` on other files with this project's configuration. */
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
  const runs = RUNS.map((flags) => spawnSync(process.execPath, [KNIP, ...flags], { cwd, encoding: "utf8" }));
  return {
    status: Math.max(...runs.map(({ status }) => status ?? 1)),
    report: runs.map(({ stdout }) => stdout.replaceAll(/ +/g, " ")).join(""),
  };
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

test("an export that only tests use is reported, unless it is marked as internal", () => {
  const { status, report } = check({
    "lib/used.ts": [
      'import { z } from "zod";',
      "export const used = z;",
      "export const testedOnly = 1;",
      "/** @internal Exported for its test. */",
      "export const internalValue = 2;",
    ].join("\n"),
    "lib/used.test.ts": 'import { internalValue, testedOnly } from "./used";\n[internalValue, testedOnly];\n',
    "lib/only-tested.ts": "export const helper = 1;\n",
    "lib/only-tested.test.ts": 'import { helper } from "./only-tested";\nhelper;\n',
    "bench/measure.test.ts": 'import { testedOnly } from "../lib/used";\ntestedOnly;\n',
  });
  expect(status).toBe(1);
  expect(report).toMatch(/testedOnly lib\/used\.ts/);
  expect(report).toContain("lib/only-tested.ts");
  expect(report).not.toContain("internalValue");
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
