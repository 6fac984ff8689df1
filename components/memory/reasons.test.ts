// The dashboard has a label for every reason code of ingestion.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { REASON_LABELS } from "./reason-labels";
import { reasonLabel } from "./reasons";

/** Returns the reason codes in the source files of a folder: string literals that are passed as a reason. */
function codesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/test/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return [...text.matchAll(/\b(?:keep\("\w+", |drop\(|reason: )"([a-z_]+)"/g)].map(
        ([, code]) => code ?? "",
      );
    });
}

test("every reason code of ingestion has a label", () => {
  const codes = new Set(["lib/engine/ingest", "lib/analysis/decide"].flatMap(codesOf));
  expect(codes.size).toBeGreaterThan(18);
  expect([...codes].filter((code) => !(code in REASON_LABELS))).toEqual([]);
});

test("an unknown reason is shown as its code", () => {
  expect(reasonLabel("brand_new")).toBe("brand new");
});
