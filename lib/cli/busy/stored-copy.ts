import { createHash } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { BUSY_VERSION } from "@/examples/busy";
import { databaseDirectory } from "@/lib/db";

/** The folder of a built store: its name changes with the schema, the scenario, the size and the embedding space. */
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
 * Copies a built store to where `dataDir` has its database, which must not be there yet. Nobody may have it open.
 * The copy is renamed into place, so that one that was cut off is never opened.
 */
export async function restore(copy: string, dataDir: string): Promise<void> {
  const target = databaseDirectory(dataDir);
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${target}.copy-${process.pid}`;
  await cp(databaseDirectory(copy), unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(unfinished, target);
}

/** A folder to build in, beside the place that it is renamed to when it is whole. */
export async function unfinished(copy: string): Promise<{ folder: string; keep(): Promise<void> }> {
  const folder = `${copy}.unfinished-${process.pid}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { folder, keep: () => rename(folder, copy) };
}
