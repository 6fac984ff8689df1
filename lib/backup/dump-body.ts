import { VERSION } from "@/lib/config";
import { type BulkSession, beginSnapshot, bulkTables, readSequences } from "@/lib/db";
import { BackupError } from "./backup-error";
import { END_OF_ROWS, FORMAT, FORMAT_VERSION, type Header, jsonLine, type Manifest } from "./format";
import type { OnProgress } from "./progress";
import { RowSum } from "./row-sum";

/**
 * The body of a backup, as it stands in the database at the first read: header, tables, manifest. Whatever is written
 * meanwhile is not in it. The transaction stays open; closing the session ends it. Throws BackupError `missing` when
 * there are no tables of ours.
 */
export async function* dumpBody(session: BulkSession, onProgress: OnProgress): AsyncGenerator<Buffer> {
  const schema = await beginSnapshot(session);
  if (!schema)
    throw new BackupError("missing", "The database has no tables of Palimpsest: there is nothing to save.");
  const tables = await bulkTables(session);
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: new Date().toISOString(),
    program: VERSION,
    schema,
    vectorType: session.vectorType,
  };
  yield jsonLine(header);
  const sums: Manifest["tables"] = [];
  for (const table of tables) {
    const sum = new RowSum();
    yield jsonLine({ table: table.name, columns: table.columns });
    for await (const piece of session.copyOut(table)) {
      sum.add(piece);
      yield piece;
      onProgress({ step: "save", table: table.name, rows: sum.rows });
    }
    yield END_OF_ROWS;
    sums.push({ name: table.name, rows: sum.rows, sha256: sum.sha256 });
  }
  const manifest: Manifest = { tables: sums, sequences: await readSequences(session) };
  yield jsonLine(manifest);
}
