// The import map reports every import that a rule of .dependency-cruiser.mjs forbids.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { plant } from "./planted";

const DEPCRUISE_PATH = path.resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const CONFIG = path.resolve(".dependency-cruiser.mjs");

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

/** Runs `npm run check:map` on other files with this project's rules. Returns `file: rule`, sorted. */
function violations(files: Readonly<Record<string, string>>): string[] {
  const cwd = plant({ "tsconfig.json": readFileSync("tsconfig.json", "utf8"), ...files });
  const roots = new Set(Object.keys(files).map((file) => file.split("/")[0] ?? ""));
  const { stdout } = spawnSync(
    process.execPath,
    [DEPCRUISE_PATH, "--config", CONFIG, "--output-type", "json", ...roots],
    { cwd, encoding: "utf8" },
  );
  const { summary } = JSON.parse(stdout) as Report;
  return [...new Set(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`))].sort();
}

const CLEAN = {
  "lib/base/core/index.ts": "export type Core = 1;\nexport const core = 1;\n",
  "lib/base/core/inside.ts": "export const inside = 1;\n",
  "lib/base/core/testing.ts": "export const testing = 1;\n",
  "lib/base/core/inside.test.ts": 'import "./testing";\n',
  "lib/storage/db/index.ts": 'import "@/lib/base/core";\nexport const db = 1;\n',
  "lib/storage/db/driver.ts": 'import "postgres";\nimport "drizzle-orm/pglite";\n',
  "testkit/golden/cases.ts": 'import "node:fs";\n',
  "lib/base/core/cases.test.ts": 'import "@/testkit/golden/cases";\n',
  "bench/driver.ts": 'import "postgres";\n',
  "lib/storage/queue/index.ts": 'import "@/lib/storage/db";\nexport const queue = 1;\n',
  "lib/surfaces/operations/index.ts": 'import "@/lib/storage/queue";\nexport const operations = 1;\n',
  "components/a/b.ts": 'import type { Core } from "@/lib/base/core";\nexport type B = Core;\n',
};

test("imports that follow the map break no rule", () => {
  expect(violations(CLEAN)).toEqual([]);
});

/** A file, an import that it must not contain, and the rule that forbids the import. */
const FAULTS = [
  ["lib/base/config/up.ts", "@/lib/storage/db", "base-config-follows-the-map"],
  ["lib/storage/db/beside.ts", "@/lib/storage/queue", "storage-db-follows-the-map"],
  ["lib/analysis/text/io.ts", "@/lib/base/observability", "analysis-is-pure"],
  ["lib/analysis/text/file.ts", "node:fs", "analysis-imports-no-node-module"],
  ["lib/analysis/text/file-without-prefix.ts", "fs", "analysis-imports-no-node-module"],
  ["lib/storage/queue/driver.ts", "postgres", "only-the-database-module-has-drivers"],
  ["lib/storage/queue/embedded.ts", "@electric-sql/pglite", "only-the-database-module-has-drivers"],
  ["app/api/drizzle.ts", "drizzle-orm/postgres-js", "only-the-database-module-has-drivers"],
  ["lib/storage/db/deep.ts", "@/lib/base/core/inside", "modules-have-one-entry-point"],
  ["lib/storage/db/fake.ts", "@/lib/base/core/testing", "the-product-has-no-test-support"],
  ["lib/storage/db/cases.ts", "@/testkit/golden/cases", "the-product-has-no-test-support"],
  ["scripts/deep.ts", "@/lib/base/core/inside", "outsiders-use-entry-points"],
  ["lib/storage/db/unlisted.ts", "@/lib/storage/unlisted", "modules-are-listed"],
  ["components/a/code.ts", "@/lib/base/core", "components-import-types-only"],
  ["app/(dashboard)/page.ts", "@/lib/storage/db", "app-calls-operations"],
  ["app/(dashboard)/feature.ts", "@/lib/features/jobs", "app-calls-operations"],
  ["proxy.ts", "@/lib/surfaces/operations", "pages-load-no-operations"],
  ["app/admin/page.ts", "@/lib/surfaces/operations", "pages-load-no-operations"],
  ["app/layout.ts", "@/lib/surfaces/operations", "pages-load-no-operations"],
  ["lib/base/core/circle.ts", "./other-half", "no-circular"],
] as const;

test("an import that breaks a rule of the map is reported with its file and that rule", () => {
  const plantedFiles = FAULTS.map(([file, target]) => [
    file,
    `import "${target}";\nexport const planted = 1;\n`,
  ]);
  const violationsFound = violations({
    ...CLEAN,
    ...Object.fromEntries(plantedFiles),
    "lib/base/observability/index.ts": "export const log = 1;\n",
    "lib/features/jobs/index.ts": "export const jobs = 1;\n",
    "lib/storage/unlisted/index.ts": "export const unlisted = 1;\n",
    "lib/base/core/other-half.ts": 'import "./circle";\n',
  });
  expect(violationsFound).toEqual(expect.arrayContaining(FAULTS.map(([file, , rule]) => `${file}: ${rule}`)));
});
