import type { OnProgress } from "@/lib/base/core";
import { type BulkSession, createStore, hasStore, type NewStore, serverSession } from "@/lib/storage/db";
import { skipNoticeNumbers } from "@/lib/storage/notices";
import { type DatabaseLocation, openDatabaseAt, type VerifiedBackup } from "./backup";
import { BackupError } from "./backup-error";
import { readBody, verifyChecksum } from "./backup-file";
import { BodyReader } from "./body-reader";
import { dumpBody } from "./dump-body";
import type { Manifest } from "./format";
import { loadBody } from "./load-body";

/**
 * Restores a backup to an empty location. Verifies the checksum of the file first and then all rows, and
 * leaves out numbers of notices. Throws BackupError, and restores nothing in that case.
 */
export async function restore(
  { file, to }: { file: string; to: DatabaseLocation },
  onProgress: OnProgress,
): Promise<VerifiedBackup> {
  await verifyChecksum(file);
  return fill(to, async () => readBody(file), onProgress, skipNoticeNumbers);
}

/** Writes to the filled database before the transaction commits. */
type RecordMove = (session: BulkSession, moved: Manifest) => Promise<void>;

/**
 * Copies an embedded database that is not in use to a server, without a file. The embedded database is not
 * changed. `record` runs in the transaction that fills the server. Throws BackupError.
 */
export async function move(
  { dataDir, url }: { dataDir: string; url: string },
  onProgress: OnProgress,
  record?: RecordMove,
): Promise<VerifiedBackup> {
  const source = await openDatabaseAt({ dataDir });
  try {
    return await fill({ url }, async () => dumpBody(source, () => undefined), onProgress, record);
  } finally {
    await source.close();
  }
}

async function fill(
  to: DatabaseLocation,
  body: () => Promise<AsyncIterable<Buffer>>,
  onProgress: OnProgress,
  record?: RecordMove,
): Promise<VerifiedBackup> {
  const target = await openEmpty(to);
  try {
    const { session } = target;
    const loaded = await loadBody(session, new BodyReader(await body()), onProgress, (manifest) =>
      record ? record(session, manifest) : Promise.resolve(),
    );
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
