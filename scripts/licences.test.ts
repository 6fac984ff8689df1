// Every installed package has a licence that is compatible with the licence of the project.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readLicences } from "./licences.mjs";

const lockFileWith = (license?: string) =>
  readLicences({ packages: { "": {}, "node_modules/x": { license } } }).problems;

test("every package has a compatible licence", () => {
  expect(readLicences(JSON.parse(readFileSync("package-lock.json", "utf8"))).problems).toEqual([]);
});

test("a missing, unknown or copyleft licence is a problem, unless there is an alternative", () => {
  expect(lockFileWith("MIT")).toEqual([]);
  expect(lockFileWith("(GPL-3.0-only OR MIT)")).toEqual([]);
  for (const licence of [
    undefined,
    "GPL-3.0-only",
    "MIT AND AGPL-3.0-only",
    "SEE LICENSE IN FILE",
    "UNLICENSED",
  ])
    expect(lockFileWith(licence)).toHaveLength(1);
});
