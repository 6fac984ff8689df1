import { existsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { env } from "@/lib/base/config";
import { backup, backupName, liveCopyFolder, type OnProgress, removeOlder } from "@/lib/features/backup";
import { copyDatabaseOperation } from "@/lib/surfaces/operations";
import { overHttp } from "../caller";
import { fileArgument, print, wrongCall } from "../command";
import { callOfServer } from "../operator";
import { rowCount, runBackup } from "../run-backup";

type Options = { readonly keep?: string; readonly json?: true };

/** Adds the command `palimpsest backup`, which saves the whole database to one file. */
export function backupCommand(program: Command): void {
  program
    .command("backup")
    .description("save the whole database to one file, without stopping the server, and verify the file")
    .argument("[file]", "file to write, or folder for palimpsest-TIME.backup (default: current folder)")
    .option("--keep <count>", "delete all but the newest COUNT such backups in the folder")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
The file contains the whole database: memories, hashes of keys and passwords, the session secret. Only you can read it.
An incomplete file is never left behind.

Examples:
  palimpsest backup
  palimpsest backup /mnt/safe/before-update.backup
  palimpsest backup /mnt/safe --keep 30`,
    )
    .action(async (file: string | undefined, { keep, json }: Options) => {
      if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
        throw wrongCall("--keep requires a whole number.");
      const startedAt = Date.now();
      const givenPath = fileArgument(file ?? ".");
      const isFolder = existsSync(givenPath) && statSync(givenPath).isDirectory();
      const target = isFolder ? path.join(givenPath, backupName(new Date(startedAt))) : givenPath;
      const { manifest, bytes } = await runBackup((onProgress) => save(target, onProgress));
      if (keep !== undefined) await removeOlder(path.dirname(target), Number(keep));
      const rows = rowCount(manifest);
      const ms = Date.now() - startedAt;
      print(json, { file: target, bytes, rows, ms, tables: manifest.tables }, [
        `${target}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, checked, after ${(ms / 1000).toFixed(1)} s`,
      ]);
    });
}

/** Saves the database. A running server that has the embedded database open makes a copy for the backup. */
async function save(file: string, onProgress: OnProgress) {
  const settings = env();
  if (settings.DATABASE_URL) return backup({ from: { url: settings.DATABASE_URL }, file }, onProgress);
  const call = await callOfServer(settings);
  if (!call) return backup({ from: { dataDir: settings.DATA_DIR }, file }, onProgress);
  const { name } = await overHttp(call)(copyDatabaseOperation, {});
  const copy = liveCopyFolder(settings.DATA_DIR, name);
  try {
    return await backup({ from: { dataDir: copy }, file }, onProgress);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
