import { DECLARED_READS, FOREIGN_WRITES_TO_MOVE } from "./declared-reads.mjs";
import { TABLES } from "./ownership.mjs";
import { isCode, isTest } from "./read-files.mjs";
import { tablesOf } from "./sql-tables.mjs";

const LISTS = "scripts/checks/declared-reads.mjs";

/**
 * A module writes only its own tables, and reads a table of another module only where a file declares it. An
 * unused declaration is a problem too, so both lists stay correct.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @param {readonly { file: string, tables: readonly string[], reason: string }[]} [declaredReads]
 * @param {Readonly<Record<string, readonly string[]>>} [writesToMove]
 */
export function tableAccess(files, declaredReads = DECLARED_READS, writesToMove = FOREIGN_WRITES_TO_MOVE) {
  const foreign = new Map(foreignTables(files).map((entry) => [entry.file, entry]));
  const reads = new Map(declaredReads.map(({ file, tables }) => [file, tables]));
  const writes = new Map(Object.entries(writesToMove));
  return [...new Set([...foreign.keys(), ...reads.keys(), ...writes.keys()])].flatMap((file) => {
    const actual = foreign.get(file) ?? { reads: [], writes: [] };
    const declared = { reads: reads.get(file) ?? [], writes: writes.get(file) ?? [] };
    return [
      ...missing(actual.writes, declared.writes).map(
        (table) => `${file}: writes ${table}, ${ownerOf(table)}. Call a function of that module.`,
      ),
      ...missing(actual.reads, declared.reads).map(
        (table) =>
          `${file}: reads ${table}, ${ownerOf(table)}. Call a function of that module, or declare the read in ${LISTS}.`,
      ),
      ...missing(declared.writes, actual.writes).map(
        (table) => `${LISTS}: ${file} does not write ${table}. Remove it from FOREIGN_WRITES_TO_MOVE.`,
      ),
      ...missing(declared.reads, actual.reads).map(
        (table) => `${LISTS}: ${file} does not read ${table}. Remove it from DECLARED_READS.`,
      ),
    ];
  });
}

/**
 * Every file of lib whose SQL names tables of other modules.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
function foreignTables(files) {
  const all = new Set(Object.values(TABLES).flat());
  return files
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap((file) => {
      const module = /^lib\/([^/]+\/[^/]+)\//.exec(file.path)?.[1];
      if (!module) return [];
      const own = new Set(TABLES[module] ?? []);
      const isForeign = (table) => !own.has(table);
      const { reads, writes } = tablesOf(file, all);
      const entry = {
        file: file.path,
        reads: [...reads].filter(isForeign),
        writes: [...writes].filter(isForeign),
      };
      return entry.reads.length + entry.writes.length > 0 ? [entry] : [];
    });
}

const missing = (wanted, given) => wanted.filter((table) => !given.includes(table));

const ownerOf = (table) =>
  `a table of lib/${Object.keys(TABLES).find((module) => TABLES[module].includes(table))}`;
