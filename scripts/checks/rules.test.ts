// `npm run check` runs every check, and fails when one of them fails.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { plant } from "./planted";

const CHECK = path.resolve("scripts/check-rules.mjs");

/** The scripts of this project that npm run check must run; the image is checked where there is Docker. */
const CHECKS = Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as Package).scripts).filter(
  (name) => name.startsWith("check:") && name !== "check:image",
);
type Package = { scripts: Record<string, string> };

test("npm run check runs every check and fails when one of them fails", () => {
  const run = (commands: Readonly<Record<string, string>>) => {
    const cwd = plant({ "package.json": JSON.stringify({ name: "planted", scripts: commands }) });
    const { status, stdout } = spawnSync(process.execPath, [path.resolve("scripts/check.mjs")], {
      cwd,
      encoding: "utf8",
    });
    const lines = stdout.matchAll(/^(ok|FAILED) +(check:\w+)/gm);
    return { status, results: Object.fromEntries([...lines].map(([, result, name]) => [name, result])) };
  };
  const passingScripts = Object.fromEntries(CHECKS.map((name) => [name, "true"]));
  const allPass = Object.fromEntries(CHECKS.map((name) => [name, "ok"]));
  expect(run(passingScripts)).toEqual({ status: 0, results: allPass });
  const failed = run({ ...passingScripts, "check:unused": "false" });
  expect(failed).toEqual({ status: 1, results: { ...allPass, "check:unused": "FAILED" } });
});

test("npm run check:rules fails on a banned word, a wide comment, a foreign table, a server action and a stale document", () => {
  const cwd = plant({
    "lib/a/b.ts": `// The ${"ho" + "use"} of the queue.\nexport const b = 1;\n`,
    "lib/a/wide.ts": `// ${"ab ".repeat(40)}\nexport const wide = 1;\n`,
    "lib/features/jobs/sql.ts":
      'import { sql } from "@/lib/storage/db";\nexport const q = sql`delete from jobs`;\n',
    "app/actions.ts": '"use server";\nexport async function save() {}\n',
    "docs/configuration.md": "nothing generated\n",
  });
  execFileSync("git", ["init", "--quiet"], { cwd });
  const { status, stderr } = spawnSync(process.execPath, [CHECK], { cwd, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^lib\/a\/b\.ts:1: "house"/m);
  expect(stderr).toMatch(/^lib\/a\/wide\.ts:1: wide comment/m);
  expect(stderr).toMatch(/^lib\/features\/jobs\/sql\.ts:.*jobs/m);
  expect(stderr).toMatch(/^app\/actions\.ts:1: "use server"/m);
  expect(stderr).toMatch(/^docs\/configuration\.md: does not match/m);
});
