import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Engine } from "../engine";
import { embeddedEngine } from "./engine";
import { type Holder, takeLock } from "./lock";

/** PGlite's Postgres. A directory of another major version can't be opened, so the name tells it. */
const MAJOR = 18;

/** Where the embedded database of a data directory is, whether it was made yet or not. */
export function databaseDirectory(dataDir: string): string {
  return path.join(/*turbopackIgnore: true*/ dataDir, `postgres-${MAJOR}`);
}

/** The mark inside of it that says that it was made to its end. */
export function readyMark(dataDir: string): string {
  return path.join(/*turbopackIgnore: true*/ databaseDirectory(dataDir), "palimpsest.ready");
}

/**
 * Opens the embedded database under the data directory, making it at first. Creation ends with a mark inside, so that
 * no copy is made without it; a directory without it was cut off while being made, holds nothing, and is moved aside.
 * Throws ConfigurationError when another process holds the directory.
 */
export async function openDirectory(
  dataDir: string,
  { url, clock }: { url?: string | undefined; clock?: SharedArrayBuffer | undefined } = {},
): Promise<{ engine: Engine; holder: Holder }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { holder, release } = await takeLock(dataDir, url);
  try {
    const directory = databaseDirectory(dataDir);
    const mark = readyMark(dataDir);
    if (existsSync(directory) && !existsSync(mark))
      await rename(directory, `${directory}.unfinished-${Date.now()}`);
    const engine = await embeddedEngine({ directory, ...(clock ? { clock } : {}) }, release);
    if (!existsSync(mark)) await writeFile(mark, "");
    return { engine, holder };
  } catch (error) {
    await release();
    throw error;
  }
}
