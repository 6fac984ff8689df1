import { stat } from "node:fs/promises";
import type { OnProgress } from "@/lib/base/core";
import { type BulkSession, hasStore, openStore, serverSession } from "@/lib/storage/db";
import { BackupError } from "./backup-error";
import { readBody, verifyChecksum, writeBackupFile } from "./backup-file";
import { BodyReader } from "./body-reader";
import { checkBody } from "./check-body";
import { dumpBody } from "./dump-body";
import type { Header, Manifest } from "./format";

/** Where a database is: on a server, or embedded in a data directory. */
export type DatabaseLocation = { readonly url: string } | { readonly dataDir: string };

/** Header and manifest of a backup whose rows match its manifest. */
export type VerifiedBackup = { readonly header: Header; readonly manifest: Manifest };

/** A verified backup and the size of its file. */
export type SavedBackup = VerifiedBackup & { readonly bytes: number };

/**
 * Saves a database to a new file, then reads and verifies the file. A server database can be in use; an
 * embedded one must not be. `record` runs in a transaction of the saved database before the file gets its
 * final name. Throws BackupError or an error from `record`, and leaves no file in that case.
 */
export async function backup(
  { from, file }: { from: DatabaseLocation; file: string },
  onProgress: OnProgress,
  record?: (session: BulkSession, saved: SavedBackup) => Promise<void>,
): Promise<SavedBackup> {
  const session = await openDatabaseAt(from);
  try {
    return await writeBackupFile(file, dumpBody(session, onProgress), async (written) => {
      const checked = await checkBackup(written, onProgress);
      const saved = { ...checked, bytes: (await stat(written)).size };
      if (!record) return saved;
      // Ends the snapshot's read-only transaction.
      await session.script("commit; begin");
      await record(session, saved);
      await session.script("commit");
      return saved;
    });
  } finally {
    await session.close();
  }
}

/** Reads and verifies a whole backup. Throws BackupError when it is altered. */
export async function checkBackup(file: string, onProgress: OnProgress): Promise<VerifiedBackup> {
  await verifyChecksum(file);
  return checkBody(new BodyReader(await readBody(file)), onProgress);
}

/** Opens an existing database for reading. */
export async function openDatabaseAt(location: DatabaseLocation): Promise<BulkSession> {
  if ("url" in location) return serverSession(location.url);
  if (!hasStore(location.dataDir))
    throw new BackupError(
      "missing",
      `${location.dataDir} contains no database. Set DATA_DIR to a folder with a database.`,
    );
  return openStore(location.dataDir);
}
