import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { databaseDirectory, readyMarker } from "../embedded/directory";
import { takeLock } from "../embedded/lock";
import { makeFolderPrivate } from "../embedded/make-folder-private";
import { PgliteThread } from "../embedded/thread";
import { embeddedSession } from "./embedded-session";
import type { BulkSession } from "./session";

/** Returns whether a data directory contains a completely created embedded database. */
export function hasStore(dataDir: string): boolean {
  return existsSync(readyMarker(dataDir));
}

/** Returns when the embedded database of a data directory was created. */
export async function storeCreatedAt(dataDir: string): Promise<Date> {
  return (await stat(readyMarker(dataDir))).mtime;
}

/** Returns the total file size of the embedded database of a data directory. */
export async function storeBytes(dataDir: string): Promise<number> {
  const directory = databaseDirectory(dataDir);
  let bytes = 0;
  for (const name of await readdir(directory, { recursive: true })) {
    const stats = await stat(path.join(/*turbopackIgnore: true*/ directory, name)).catch(() => null);
    bytes += stats?.isFile() ? stats.size : 0;
  }
  return bytes;
}

/**
 * Opens the existing embedded database of a data directory. Throws ConfigurationError when another process
 * holds it and `database_unavailable` when it cannot be opened.
 */
export async function openStore(dataDir: string): Promise<BulkSession> {
  await makeFolderPrivate(dataDir);
  const { release } = await takeLock(dataDir);
  try {
    return embeddedSession(await PgliteThread.open({ directory: databaseDirectory(dataDir) }), release);
  } catch (thrown) {
    await release();
    throw thrown;
  }
}

/**
 * A new database in a temporary directory. `commit` closes it and moves it into place; `discard` deletes it.
 */
export type NewStore = {
  readonly session: BulkSession;
  commit(): Promise<void>;
  discard(): Promise<void>;
};

/**
 * Creates an embedded database in a data directory that has none. Throws ConfigurationError when it is in
 * use.
 */
export async function createStore(dataDir: string): Promise<NewStore> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await makeFolderPrivate(dataDir);
  const { release } = await takeLock(dataDir);
  const directory = databaseDirectory(dataDir);
  const folder = `${directory}.filling`;
  // Removes the files of an interrupted load.
  await rm(folder, { recursive: true, force: true });
  try {
    const thread = await PgliteThread.open({ directory: folder, isLoading: true });
    const session = embeddedSession(thread, async () => undefined);
    return {
      session,
      async commit() {
        await session.close();
        await writeFile(path.join(/*turbopackIgnore: true*/ folder, path.basename(readyMarker(dataDir))), "");
        await sync(folder);
        await rename(folder, directory);
        await release();
      },
      async discard() {
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

/**
 * Writes a folder to disk. The embedded database never calls fsync, but a completed restore must survive a
 * power failure.
 */
async function sync(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) await sync(entryPath);
    else {
      const file = await open(entryPath);
      await file.sync().finally(() => file.close());
    }
  }
}
