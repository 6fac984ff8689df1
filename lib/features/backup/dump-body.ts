import { VERSION } from "@/lib/base/config";
import type { OnProgress } from "@/lib/base/core";
import { type BulkSession, beginSnapshot, bulkTables, readSequences } from "@/lib/storage/db";
import { BackupError } from "./backup-error";
import { END_OF_ROWS, FORMAT, FORMAT_VERSION, type Header, jsonLine, type Manifest } from "./format";
import { RowSum } from "./row-sum";

/**
 * Yields the body of a backup from one snapshot of the database: header, tables, manifest. The transaction
 * stays open until the session is closed. Throws BackupError `missing` when the database has no schema.
 */
export async function* dumpBody(session: BulkSession, onProgress: OnProgress): AsyncGenerator<Buffer> {
  const schema = await beginSnapshot(session);
  if (!schema)
    throw new BackupError(
      "missing",
      "The database contains no Palimpsest tables, so there is nothing to back up.",
    );
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
    for await (const chunk of session.copyOut(table)) {
      sum.add(chunk);
      yield chunk;
      onProgress({ step: "save", table: table.name, rows: sum.rows });
    }
    yield END_OF_ROWS;
    sums.push({ name: table.name, rows: sum.rows, sha256: sum.sha256 });
  }
  const manifest: Manifest = { tables: sums, sequences: await readSequences(session) };
  yield jsonLine(manifest);
}
