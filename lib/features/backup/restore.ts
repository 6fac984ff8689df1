import { createStore, hasStore, type NewStore, serverSession } from "@/lib/storage/db";
import { type DatabaseLocation, openDatabaseAt, type VerifiedBackup } from "./backup";
import { BackupError } from "./backup-error";
import { readBody, verifyChecksum } from "./backup-file";
import { BodyReader } from "./body-reader";
import { dumpBody } from "./dump-body";
import { loadBody } from "./load-body";
import type { OnProgress } from "./progress";

/**
 * Restores a backup to an empty location. Verifies the checksum of the file first and then all rows. Throws
 * BackupError, and restores nothing in that case.
 */
export async function restore(
  { file, to }: { file: string; to: DatabaseLocation },
  onProgress: OnProgress,
): Promise<VerifiedBackup> {
  await verifyChecksum(file);
  return fill(to, async () => readBody(file), onProgress);
}

/**
 * Copies an embedded database that is not in use to a server, without a file. The embedded database is not
 * changed. Throws BackupError.
 */
export async function move(
  { dataDir, url }: { dataDir: string; url: string },
  onProgress: OnProgress,
): Promise<VerifiedBackup> {
  const source = await openDatabaseAt({ dataDir });
  try {
    return await fill({ url }, async () => dumpBody(source, () => undefined), onProgress);
  } finally {
    await source.close();
  }
}

async function fill(
  to: DatabaseLocation,
  body: () => Promise<AsyncIterable<Buffer>>,
  onProgress: OnProgress,
): Promise<VerifiedBackup> {
  const target = await openEmpty(to);
  try {
    const loaded = await loadBody(target.session, new BodyReader(await body()), onProgress);
    await target.commit();
    return loaded;
  } catch (thrown) {
    await target.discard();
    throw thrown;
  }
}

async function openEmpty(location: DatabaseLocation): Promise<NewStore> {
  if ("dataDir" in location) {
    if (hasStore(location.dataDir))
      throw new BackupError(
        "exists",
        `${location.dataDir} already contains a database. Set DATA_DIR to a new folder, or move the existing one.`,
      );
    return createStore(location.dataDir);
  }
  const session = await serverSession(location.url);
  return { session, commit: session.close, discard: session.close };
}
