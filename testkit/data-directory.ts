import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "@/lib/base/config";
import { engine, openDatabase, setEngine } from "@/lib/storage/db";

const CACHE = ".cache/tests";

/**
 * Returns the path of the template. Its name contains the build id, so a build with new migrations gets a new
 * template.
 */
async function template(): Promise<string> {
  const build = await readFile(".next/palimpsest-build", "utf8");
  return path.join(CACHE, `data-${build.slice(0, 16)}`);
}

/**
 * Creates a template of a data directory with an empty embedded database, once per build. Deletes the
 * templates of other builds.
 */
export async function makeDataTemplate(): Promise<void> {
  const templatePath = await template();
  if (existsSync(templatePath)) return;
  await mkdir(CACHE, { recursive: true });
  const temporaryFolder = path.join(CACHE, `unfinished-${randomUUID()}`);
  await openDatabase(parseEnv({ DATA_DIR: temporaryFolder }));
  const openedEngine = engine();
  setEngine(undefined);
  await openedEngine.close();
  for (const name of await readdir(CACHE))
    if (name.startsWith("data-")) await rm(path.join(CACHE, name), { recursive: true });
  await rename(temporaryFolder, templatePath);
}

/**
 * Copies the template to the data directory of a new server. Without a template it does nothing, and the
 * server migrates its own database.
 */
export async function copyDataTemplate(dataDir: string): Promise<void> {
  const templatePath = await template().catch(() => "");
  if (!existsSync(templatePath)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await cp(templatePath, dataDir, { recursive: true });
}
