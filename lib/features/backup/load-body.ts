import type { OnProgress } from "@/lib/base/core";
import {
  type BulkSession,
  type BulkTable,
  beginLoad,
  commitLoad,
  type RowChunks,
  schemaNames,
  setSequences,
} from "@/lib/storage/db";
import { BackupError } from "./backup-error";
import { type BodyReader, readHeader } from "./body-reader";
import { convertVectors } from "./convert-vectors";
import { type Header, type Manifest, manifestSchema, tableSchema } from "./format";
import { RowSum } from "./row-sum";

/** A loaded table: the checksum of its rows in the backup, and the one that the database must return. */
type LoadedTable = { readonly table: BulkTable; readonly source: RowSum; readonly expected: RowSum };

/**
 * Loads the body of a backup into an empty database in one transaction: creates the backup's schema version,
 * loads and verifies every table, migrates the schema, runs `record` and commits. Throws BackupError; closing
 * the session then rolls back.
 */
export async function loadBody(
  session: BulkSession,
  reader: BodyReader,
  onProgress: OnProgress,
  record?: (loaded: Manifest) => Promise<void>,
): Promise<{ header: Header; manifest: Manifest }> {
  const header = await readHeader(reader);
  await requireKnownSchema(header);
  const tables = await beginLoad(session, header.schema.version);
  if (!tables)
    throw new BackupError(
      "exists",
      "The database already contains Palimpsest tables. Create a new, empty database and use that.",
    );
  const loaded: LoadedTable[] = [];
  for (const table of tables) {
    const line = await reader.line(tableSchema);
    if (line.table !== table.name || line.columns.join() !== table.columns.join())
      throw unsupportedSchema(header);
    const isSame = header.vectorType === session.vectorType || table.embeddings.length === 0;
    const source = new RowSum();
    const expected = isSame ? source : new RowSum();
    const rows = tapChunks(reader.rows(), (chunk) => {
      source.add(chunk);
      onProgress({ step: "load", table: table.name, rows: source.rows });
    });
    const converted = tapChunks(convertVectors(rows, table, session.vectorType), (chunk) =>
      expected.add(chunk),
    );
    await session.copyIn(table, isSame ? rows : converted);
    loaded.push({ table, source, expected });
  }
  const manifest = await reader.line(manifestSchema);
  requireManifest(manifest, loaded, await reader.isAtEnd());
  await setSequences(session, manifest.sequences);
  for (const one of loaded) await verifyTable(session, one, onProgress);
  await commitLoad(session, () => record?.(manifest) ?? Promise.resolve());
  return { header, manifest };
}

async function requireKnownSchema(header: Header): Promise<void> {
  const knownSchemas = await schemaNames();
  const { version, name } = header.schema;
  if (version > knownSchemas.length)
    throw new BackupError(
      "newer",
      `The backup has schema version ${version}, but this release supports only version ${knownSchemas.length}. Restore it with Palimpsest ${header.program} or later.`,
    );
  if (knownSchemas[version - 1] !== name) throw unsupportedSchema(header);
}

function requireManifest(manifest: Manifest, loaded: readonly LoadedTable[], isAtEnd: boolean): void {
  const isSame =
    isAtEnd &&
    manifest.tables.length === loaded.length &&
    loaded.every(({ table, source }, index) => {
      const line = manifest.tables[index];
      return line?.name === table.name && line.rows === source.rows && line.sha256 === source.sha256;
    });
  if (!isSame)
    throw new BackupError("damaged", "The backup does not match its manifest. Use another backup.");
}

async function verifyTable(
  session: BulkSession,
  { table, expected }: LoadedTable,
  onProgress: OnProgress,
): Promise<void> {
  const actualSum = new RowSum();
  for await (const chunk of session.copyOut(table)) {
    actualSum.add(chunk);
    onProgress({ step: "compare", table: table.name, rows: actualSum.rows });
  }
  if (actualSum.rows !== expected.rows || actualSum.sha256 !== expected.sha256)
    throw new BackupError(
      "mismatch",
      `The database did not return the rows that were loaded into table ${table.name} (${actualSum.rows} instead of ${expected.rows} rows). Nothing was saved.`,
    );
}

function unsupportedSchema(header: Header): BackupError {
  return new BackupError(
    "unsupported",
    `The backup comes from a Palimpsest release with another schema (version ${header.program}, ${header.schema.name}). Restore it with that version.`,
  );
}

async function* tapChunks(chunks: RowChunks, onChunk: (chunk: Buffer) => void): RowChunks {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}
