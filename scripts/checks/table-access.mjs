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
  const foreign = new Map(foreignTables(files).map((entry) => [entry.file, entry]));
  const reads = new Map(declaredReads.map(({ file, tables }) => [file, tables]));
  return [...new Set([...foreign.keys(), ...reads.keys()])].flatMap((file) => {
    const actual = foreign.get(file) ?? { reads: [], writes: [], imports: [] };
    const declared = reads.get(file) ?? [];
    return [
      ...actual.writes.map(
        (table) => `${file}: writes ${table}, ${ownerOf(table)}. Call a function of that module.`,
      ),
      ...actual.imports.map(
        (table) =>
          `${file}: imports the table object ${table}, ${ownerOf(table)}. Call a function of that module, or import its type.`,
      ),
      ...missing(actual.reads, declared).map(
        (table) =>
          `${file}: reads ${table}, ${ownerOf(table)}. Call a function of that module, or declare the read in ${LIST}.`,
      ),
      ...missing(declared, actual.reads).map(
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
      const own = new Set(TABLES[module ?? ""] ?? []);
      const isForeign = (table) => !own.has(table);
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

const missing = (wanted, given) => wanted.filter((table) => !given.includes(table));

const ownerOf = (table) =>
  `a table of lib/${Object.keys(TABLES).find((module) => TABLES[module].includes(table))}`;
