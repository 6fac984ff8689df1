import { DECLARED_READS } from "./declared-reads.mjs";
import { TABLES } from "./ownership.mjs";
import { isCode, isTest } from "./read-files.mjs";
import { tablesOf } from "./sql-tables.mjs";

const LIST = "scripts/checks/declared-reads.mjs";

/**
 * A module writes only its own tables, and reads a table of another module only where a file declares it. An
 * unused declaration is a problem too, so the list stays correct.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @param {readonly { file: string, tables: readonly string[], reason: string }[]} [declaredReads]
 */
export function tableAccess(files, declaredReads = DECLARED_READS) {
  const accessByFile = new Map(foreignTables(files).map((entry) => [entry.file, entry]));
  const reads = new Map(declaredReads.map(({ file, tables }) => [file, tables]));
  return [...new Set([...accessByFile.keys(), ...reads.keys()])].flatMap((file) => {
    const actualAccess = accessByFile.get(file) ?? { reads: [], writes: [], imports: [] };
    const declared = reads.get(file) ?? [];
    return [
      ...actualAccess.writes.map(
        (table) => `${file}: writes ${table}, ${ownerOf(table)}. Call a function of that module.`,
      ),
      ...actualAccess.imports.map(
        (table) =>
          `${file}: imports the table object ${table}, ${ownerOf(table)}. Call a function of that module, or import its type.`,
      ),
      ...missingFrom(actualAccess.reads, declared).map(
        (table) =>
          `${file}: reads ${table}, ${ownerOf(table)}. Call a function of that module, or declare the read in ${LIST}.`,
      ),
      ...missingFrom(declared, actualAccess.reads).map(
        (table) => `${LIST}: ${file} does not read ${table}. Remove it from DECLARED_READS.`,
      ),
    ];
  });
}

/**
 * Every file of lib and app whose code names tables of other modules.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
function foreignTables(files) {
  const all = new Set(Object.values(TABLES).flat());
  return files
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap((file) => {
      const module = /^lib\/([^/]+\/[^/]+)\//.exec(file.path)?.[1];
      if (!module && !file.path.startsWith("app/")) return [];
      const ownTables = new Set(TABLES[module ?? ""] ?? []);
      const isForeign = (table) => !ownTables.has(table);
      const { reads, writes, imports } = tablesOf(file, all);
      const entry = {
        file: file.path,
        reads: [...reads].filter(isForeign),
        writes: [...writes].filter(isForeign),
        // The schema is in lib/storage/db, where tables refer to each other.
        imports: module === "storage/db" ? [] : [...imports].filter(isForeign),
      };
      return entry.reads.length + entry.writes.length + entry.imports.length > 0 ? [entry] : [];
    });
}

const missingFrom = (tables, declaredTables) => tables.filter((table) => !declaredTables.includes(table));

const ownerOf = (table) =>
  `a table of lib/${Object.keys(TABLES).find((module) => TABLES[module].includes(table))}`;
