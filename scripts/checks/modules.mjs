import ts from "typescript";
import { DISTRICTS } from "../districts.mjs";
import { TABLES } from "./ownership.mjs";
import { isCode, isTest } from "./read-files.mjs";
import { parse } from "./source.mjs";

/**
 * One row per module of lib: its files and lines without tests, the exports of its index.ts, its tables.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function listModules(files) {
  return DISTRICTS.flatMap(({ name, edges }) => Object.keys(edges).map((module) => `${name}/${module}`)).map(
    (module) => {
      const own = files.filter(
        (file) => file.path.startsWith(`lib/${module}/`) && isCode(file) && !isTest(file),
      );
      const entry = own.find(({ path }) => path === `lib/${module}/index.ts`);
      return {
        module,
        files: own.length,
        lines: own.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
        exports: entry ? countExports(entry) : 0,
        tables: TABLES[module]?.length ?? 0,
      };
    },
  );
}

function countExports(entry) {
  return parse(entry).statements.reduce((sum, statement) => {
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    return sum + (clause && ts.isNamedExports(clause) ? clause.elements.length : 0);
  }, 0);
}
