import { stat } from "node:fs/promises";
import { type BulkSession, hasStore, openStore, serverSession } from "@/lib/db";
import { BackupError } from "./backup-error";
import { checkWhole, readBody, writeFileWhole } from "./backup-file";
import { BodyReader } from "./body-reader";
import { checkBody } from "./check-body";
import { dumpBody } from "./dump-body";
import type { Header, Manifest } from "./format";
import type { OnProgress } from "./progress";

/** Where a database is: on a server, or embedded in a data directory. */
export type Place = { readonly url: string } | { readonly dataDir: string };

/** What stands in a backup, as read from its first line and its last after all between was compared with them. */
export type Checked = { readonly header: Header; readonly manifest: Manifest };

/**
 * Saves a database to a new file and reads the file again: what it gives is what stands in it. The database may be in
 * use when it is on a server; an embedded one has one user. Throws BackupError, and leaves no file then.
 */
export async function backup(
  { from, file }: { from: Place; file: string },
  onProgress: OnProgress,
): Promise<Checked & { bytes: number }> {
  const session = await openPlace(from);
  try {
    return await writeFileWhole(file, dumpBody(session, onProgress), async (written) => ({
      ...(await checkBackup(written, onProgress)),
      bytes: (await stat(written)).size,
    }));
  } finally {
    await session.close();
  }
}

/** Reads a backup from its first to its last byte. Throws BackupError when anything is not as it was written. */
export async function checkBackup(file: string, onProgress: OnProgress): Promise<Checked> {
  await checkWhole(file);
  return checkBody(new BodyReader(await readBody(file)), onProgress);
}

/** Opens a database that is there, for reading. */
export async function openPlace(place: Place): Promise<BulkSession> {
  if ("url" in place) return serverSession(place.url);
  if (!hasStore(place.dataDir))
    throw new BackupError("missing", `${place.dataDir} has no database. Set DATA_DIR to the folder of one.`);
  return openStore(place.dataDir);
}
