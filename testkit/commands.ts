import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { bundleCommands } from "../scripts/bundle-commands.mjs";

const CACHE = ".cache/tests";

/** The name contains the build id, because the build has the same sources. */
function bundle(): string {
  const build = readFileSync(".next/palimpsest-build", "utf8");
  return path.join(CACHE, `commands-${build.slice(0, 16)}.mjs`);
}

/**
 * Bundles the commands, once per build, because starting one from its sources takes four seconds. Deletes
 * other bundles.
 */
export async function prepareCommands(): Promise<void> {
  const bundled = bundle();
  if (existsSync(bundled)) return;
  const temporaryFile = path.join(CACHE, `unfinished-${process.pid}.mjs`);
  const { config } = JSON.parse(await readFile(".next/required-server-files.json", "utf8")) as {
    config: { serverExternalPackages: string[] };
  };
  await bundleCommands(temporaryFile, [...config.serverExternalPackages, "@huggingface/transformers"]);
  for (const name of await readdir(CACHE)) if (name.startsWith("commands-")) await rm(path.join(CACHE, name));
  await rename(temporaryFile, bundled);
}

/** The file that Node runs as `palimpsest`: the bundle if there is one, else the sources. */
export function commandsFile(): string {
  const isBuilt = existsSync(".next/palimpsest-build") && existsSync(bundle());
  return isBuilt ? bundle() : "scripts/palimpsest.mjs";
}
