import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { REASONS, reasonInWords } from "./reasons";

/** Codes as they stand in the cold path: keys of its table, and literals given as a reason. */
function codesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/test/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      const given = [...text.matchAll(/\b(?:keep\("\w+", |drop\(|reason: )"([a-z_]+)"/g)];
      const listed = file.endsWith("reasons.ts") ? [...text.matchAll(/^ {2}([a-z_]+):/gm)] : [];
      return [...given, ...listed].map(([, code]) => code ?? "");
    });
}

test("every reason that the cold path can give has words", () => {
  const codes = new Set(codesOf("lib/ingestion"));
  expect(codes.size).toBeGreaterThan(18);
  expect([...codes].filter((code) => !(code in REASONS))).toEqual([]);
});

test("a reason that nobody knows is shown as its code", () => {
  expect(reasonInWords("brand_new")).toBe("brand new");
});
