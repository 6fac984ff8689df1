import { createHash } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { BUSY_VERSION } from "@/demo/busy";
import { databaseDirectory } from "@/lib/storage/db";

/**
 * Returns the folder of a built store. Its name depends on the schema, the scenario, the size and the
 * embedding space.
 */
export async function copyName(
  cache: string,
  tenant: string,
  stored: number,
  space: string,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([BUSY_VERSION, tenant, stored, space]));
  for (const file of (await readdir("drizzle")).filter((name) => name.endsWith(".sql")).sort())
    hash.update(await readFile(path.join("drizzle", file)));
  return path.join(cache, `busy-${stored}-${hash.digest("hex").slice(0, 16)}`);
}

/**
 * Copies a built store to the database folder of `dataDir`, which must not exist. The store must not be open
 * in any process. The copy gets its final name only when it is complete, so an incomplete copy is never
 * opened.
 */
export async function restore(copy: string, dataDir: string): Promise<void> {
  const target = databaseDirectory(dataDir);
  if (existsSync(target)) throw new Error(`${target} already exists.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporaryFolder = `${target}.copy-${process.pid}`;
  await cp(databaseDirectory(copy), temporaryFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(temporaryFolder, target);
}

/** Creates a temporary folder for a build. `keep` renames it to its final name. */
export async function createTemporaryFolder(
  copy: string,
): Promise<{ folder: string; keep(): Promise<void> }> {
  const folder = `${copy}.unfinished-${process.pid}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { folder, keep: () => rename(folder, copy) };
}
