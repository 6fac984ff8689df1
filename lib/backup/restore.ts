import { hasStore, makeStore, type NewStore, serverSession } from "@/lib/db";
import { type Checked, openPlace, type Place } from "./backup";
import { BackupError } from "./backup-error";
import { checkWhole, readBody } from "./backup-file";
import { BodyReader } from "./body-reader";
import { dumpBody } from "./dump-body";
import { loadBody } from "./load-body";
import type { OnProgress } from "./progress";

/**
 * Fills an empty place with a backup, after the whole file was compared with its checksum. All of it is there at the
 * end, compared row by row, or nothing. Throws BackupError.
 */
export async function restore(
  { file, to }: { file: string; to: Place },
  onProgress: OnProgress,
): Promise<Checked> {
  await checkWhole(file);
  return fill(to, async () => readBody(file), onProgress);
}

/**
 * Takes an embedded database that nobody uses to a server, without a file between. The embedded one stays as it is.
 * Throws BackupError.
 */
export async function move(
  { dataDir, url }: { dataDir: string; url: string },
  onProgress: OnProgress,
): Promise<Checked> {
  const source = await openPlace({ dataDir });
  try {
    return await fill({ url }, async () => dumpBody(source, () => undefined), onProgress);
  } finally {
    await source.close();
  }
}

async function fill(
  to: Place,
  body: () => Promise<AsyncIterable<Buffer>>,
  onProgress: OnProgress,
): Promise<Checked> {
  const target = await openEmpty(to);
  try {
    const loaded = await loadBody(target.session, new BodyReader(await body()), onProgress);
    await target.keep();
    return loaded;
  } catch (thrown) {
    await target.drop();
    throw thrown;
  }
}

async function openEmpty(place: Place): Promise<NewStore> {
  if ("dataDir" in place) {
    if (hasStore(place.dataDir))
      throw new BackupError(
        "taken",
        `${place.dataDir} has a database already. Set DATA_DIR to a new folder, or move that one away.`,
      );
    return makeStore(place.dataDir);
  }
  const session = await serverSession(place.url);
  return { session, keep: session.close, drop: session.close };
}
