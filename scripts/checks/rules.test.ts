import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { plant } from "./planted";

const CHECK = path.resolve("scripts/check-rules.mjs");

test("npm run check runs every check", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(scripts.check?.split(" && ")).toEqual([
    "biome check .",
    "npm run check:map",
    "tsc --noEmit",
    "npm run check:rules",
    "npm run check:unused",
    "node scripts/slow-tests.mjs",
  ]);
});

test("npm run check:rules fails on a banned word, a wide comment, a foreign table and a stale document", () => {
  const cwd = plant({
    "lib/a/b.ts": `// The ${"ho" + "use"} of the queue.\nexport const b = 1;\n`,
    "lib/a/wide.ts": `// ${"ab ".repeat(40)}\nexport const wide = 1;\n`,
    "lib/features/jobs/sql.ts":
      'import { sql } from "@/lib/storage/db";\nexport const q = sql`delete from jobs`;\n',
    "docs/configuration.md": "nothing generated\n",
  });
  execFileSync("git", ["init", "--quiet"], { cwd });
  const { status, stderr } = spawnSync(process.execPath, [CHECK], { cwd, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^lib\/a\/b\.ts:1: "house"/m);
  expect(stderr).toMatch(/^lib\/a\/wide\.ts:1: "wide comment"/m);
  expect(stderr).toMatch(/^lib\/features\/jobs\/sql\.ts:.*jobs/m);
  expect(stderr).toMatch(/^docs\/configuration\.md: does not match/m);
});
