import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Engine } from "../engine";
import { embeddedEngine } from "./engine";
import { type Holder, takeLock } from "./lock";
import { makeFolderPrivate } from "./make-folder-private";

/**
 * Postgres version of PGlite. It cannot open directories of other versions, so the version is part of the
 * name.
 */
const MAJOR = 18;

/** Returns the directory of the embedded database, even if it does not exist yet. */
export function databaseDirectory(dataDir: string): string {
  return path.join(/*turbopackIgnore: true*/ dataDir, `postgres-${MAJOR}`);
}

/** Returns the marker file that exists once the database is completely created. */
export function readyMarker(dataDir: string): string {
  return path.join(/*turbopackIgnore: true*/ databaseDirectory(dataDir), "palimpsest.ready");
}

/**
 * Opens the embedded database of a data directory and creates it if necessary. The last step of the creation
 * writes a marker; a directory without it comes from an interrupted creation, contains no data, and is moved
 * aside. Throws ConfigurationError when another process holds the directory, or when other users can access
 * it and makeFolderPrivate cannot fix that.
 */
export async function openDirectory(
  dataDir: string,
  { url, clock }: { url?: string | undefined; clock?: SharedArrayBuffer | undefined } = {},
): Promise<{ engine: Engine; holder: Holder }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await makeFolderPrivate(dataDir);
  const { holder, release } = await takeLock(dataDir, url);
  try {
    const directory = databaseDirectory(dataDir);
    const marker = readyMarker(dataDir);
    if (existsSync(directory) && !existsSync(marker))
      await rename(directory, `${directory}.unfinished-${Date.now()}`);
    const engine = await embeddedEngine({ directory, ...(clock ? { clock } : {}) }, release);
    if (!existsSync(marker)) await writeFile(marker, "");
    return { engine, holder };
  } catch (error) {
    await release();
    throw error;
  }
}
