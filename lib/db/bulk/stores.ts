import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { databaseDirectory, readyMark } from "../embedded/directory";
import { takeLock } from "../embedded/lock";
import { PgliteThread } from "../embedded/thread";
import { embeddedSession } from "./embedded-session";
import type { BulkSession } from "./session";

/** Whether a data directory has an embedded database that was made to its end. */
export function hasStore(dataDir: string): boolean {
  return existsSync(readyMark(dataDir));
}

/** When the embedded database of a data directory was made. */
export async function storeMadeAt(dataDir: string): Promise<Date> {
  return (await stat(readyMark(dataDir))).mtime;
}

/** Bytes of all files of the embedded database of a data directory. */
export async function storeBytes(dataDir: string): Promise<number> {
  const place = databaseDirectory(dataDir);
  let bytes = 0;
  for (const name of await readdir(place, { recursive: true })) {
    const found = await stat(path.join(/*turbopackIgnore: true*/ place, name)).catch(() => null);
    bytes += found?.isFile() ? found.size : 0;
  }
  return bytes;
}

/**
 * Opens the embedded database of a data directory that has one. Throws ConfigurationError when another process holds
 * it, `database_unavailable` when it can't be opened.
 */
export async function openStore(dataDir: string): Promise<BulkSession> {
  const { release } = await takeLock(dataDir);
  try {
    return embeddedSession(await PgliteThread.open({ directory: databaseDirectory(dataDir) }), release);
  } catch (thrown) {
    await release();
    throw thrown;
  }
}

/** A database that is being filled beside its place. `keep` closes it and puts it there, `drop` leaves nothing of it. */
export type NewStore = {
  readonly session: BulkSession;
  keep(): Promise<void>;
  drop(): Promise<void>;
};

/** Makes a new embedded database for a data directory that has none. Throws ConfigurationError when it is in use. */
export async function makeStore(dataDir: string): Promise<NewStore> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { release } = await takeLock(dataDir);
  const place = databaseDirectory(dataDir);
  const folder = `${place}.filling`;
  // One that was cut off on its way.
  await rm(folder, { recursive: true, force: true });
  try {
    const thread = await PgliteThread.open({ directory: folder, isLoading: true });
    const session = embeddedSession(thread, async () => undefined);
    return {
      session,
      async keep() {
        await session.close();
        await writeFile(path.join(/*turbopackIgnore: true*/ folder, path.basename(readyMark(dataDir))), "");
        await sync(folder);
        await rename(folder, place);
        await release();
      },
      async drop() {
        await session.close().catch(() => undefined);
        await rm(folder, { recursive: true, force: true });
        await release();
      },
    };
  } catch (thrown) {
    await release();
    throw thrown;
  }
}

/** The embedded database calls no fsync itself; what a restore reports as done outlives a power cut. */
async function sync(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await sync(at);
    else {
      const file = await open(at);
      await file.sync().finally(() => file.close());
    }
  }
}
