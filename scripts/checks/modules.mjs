import { posix } from "node:path";
import ts from "typescript";
import { DISTRICTS } from "../districts.mjs";
import { TABLES } from "./ownership.mjs";
import { isCode, isTest } from "./read-files.mjs";
import { parse } from "./source.mjs";

/**
 * Returns one row per module of lib with the number of its files and lines (excluding tests), the exports of
 * its index.ts, and its tables.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function listModules(files) {
  return DISTRICTS.flatMap(({ name, edges }) => Object.keys(edges).map((module) => `${name}/${module}`)).map(
    (module) => {
      const moduleFiles = files.filter(
        (file) => file.path.startsWith(`lib/${module}/`) && isCode(file) && !isTest(file),
      );
      const entry = moduleFiles.find(({ path }) => path === `lib/${module}/index.ts`);
      return {
        module,
        files: moduleFiles.length,
        lines: moduleFiles.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
        exports: entry ? exportedNames(entry, files).size : 0,
        tables: TABLES[module]?.length ?? 0,
      };
    },
  );
}

/** Returns the names that a file exports. `export *` includes the names of its target. */
function exportedNames(file, files) {
  return new Set(
    parse(file).statements.flatMap((statement) => {
      if (!ts.isExportDeclaration(statement)) return declaredNames(statement);
      const clause = statement.exportClause;
      if (clause && ts.isNamedExports(clause)) return clause.elements.map(({ name }) => name.text);
      if (clause) return [clause.name.text];
      const target = resolveModule(file.path, statement.moduleSpecifier.text, files);
      return target ? [...exportedNames(target, files)] : [];
    }),
  );
}

function declaredNames(statement) {
  if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return declared.map(({ name }) => name?.getText() ?? "default");
}

function resolveModule(importer, specifier, files) {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : posix.join(posix.dirname(importer), specifier);
  const endings = ["", ".ts", ".tsx", ".mjs", "/index.ts"];
  return files.find(({ path }) => endings.some((ending) => path === base + ending));
}
