import {
  type BulkSession,
  type BulkTable,
  beginLoad,
  commitLoad,
  type Pieces,
  schemaNames,
  setSequences,
} from "@/lib/db";
import { BackupError } from "./backup-error";
import { type BodyReader, readHeader } from "./body-reader";
import { convertVectors } from "./convert-vectors";
import { type Header, type Manifest, manifestSchema, tableSchema } from "./format";
import type { OnProgress } from "./progress";
import { RowSum } from "./row-sum";

/** A table, its rows as the backup has them, and as the database shall give them back. */
type Loaded = { readonly table: BulkTable; readonly read: RowSum; readonly written: RowSum };

/**
 * Fills an empty database with the body of a backup, in one transaction: makes the schema that the backup has, loads,
 * reads every table again and compares its rows, then brings the schema up to date and commits. Throws BackupError; what
 * was done until then is undone when the session is closed.
 */
export async function loadBody(
  session: BulkSession,
  reader: BodyReader,
  onProgress: OnProgress,
): Promise<{ header: Header; manifest: Manifest }> {
  const header = await readHeader(reader);
  await requireKnown(header);
  const tables = await beginLoad(session, header.schema.version);
  if (!tables)
    throw new BackupError(
      "taken",
      "The database has tables of Palimpsest already. Make a new, empty database and name that one.",
    );
  const loaded: Loaded[] = [];
  for (const table of tables) {
    const given = await reader.line(tableSchema);
    if (given.table !== table.name || given.columns.join() !== table.columns.join()) throw unfit(header);
    const isSame = header.vectorType === session.vectorType || table.embeddings.length === 0;
    const read = new RowSum();
    const written = isSame ? read : new RowSum();
    const rows = told(reader.rows(), (piece) => {
      read.add(piece);
      onProgress({ step: "load", table: table.name, rows: read.rows });
    });
    const converted = told(convertVectors(rows, table, session.vectorType), (piece) => written.add(piece));
    await session.copyIn(table, isSame ? rows : converted);
    loaded.push({ table, read, written });
  }
  const manifest = await reader.line(manifestSchema);
  requireManifest(manifest, loaded, await reader.isAtEnd());
  await setSequences(session, manifest.sequences);
  for (const one of loaded) await compare(session, one, onProgress);
  await commitLoad(session);
  return { header, manifest };
}

async function requireKnown(header: Header): Promise<void> {
  const known = await schemaNames();
  const { version, name } = header.schema;
  if (version > known.length)
    throw new BackupError(
      "newer",
      `The backup has schema version ${version}, this program knows ${known.length}. Restore it with version ${header.program} of Palimpsest or a later one.`,
    );
  if (known[version - 1] !== name) throw unfit(header);
}

function requireManifest(manifest: Manifest, loaded: readonly Loaded[], isAtEnd: boolean): void {
  const isSame =
    isAtEnd &&
    manifest.tables.length === loaded.length &&
    loaded.every(({ table, read }, index) => {
      const given = manifest.tables[index];
      return given?.name === table.name && given.rows === read.rows && given.sha256 === read.sha256;
    });
  if (!isSame)
    throw new BackupError("damaged", "The backup does not hold what its last line says. Use another one.");
}

async function compare(
  session: BulkSession,
  { table, written }: Loaded,
  onProgress: OnProgress,
): Promise<void> {
  const found = new RowSum();
  for await (const piece of session.copyOut(table)) {
    found.add(piece);
    onProgress({ step: "compare", table: table.name, rows: found.rows });
  }
  if (found.rows !== written.rows || found.sha256 !== written.sha256)
    throw new BackupError(
      "unequal",
      `The table ${table.name} came out of the database otherwise than it went in: ${found.rows} of ${written.rows} rows. Nothing was kept.`,
    );
}

function unfit(header: Header): BackupError {
  return new BackupError(
    "foreign",
    `The backup was made by a Palimpsest with other tables (version ${header.program}, ${header.schema.name}). Restore it with that version.`,
  );
}

async function* told(pieces: Pieces, tell: (piece: Buffer) => void): Pieces {
  for await (const piece of pieces) {
    tell(piece);
    yield piece;
  }
}
