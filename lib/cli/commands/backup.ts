import { existsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import {
  backup,
  backupName,
  liveCopyFolder,
  liveCopyOutput,
  type OnProgress,
  removeOlder,
} from "@/lib/backup";
import { env } from "@/lib/config";
import { fileArgument, print, wrongCall } from "../command";
import { callOfServer } from "../operator";
import { rowCount, runBackup } from "../run-backup";

type Options = { readonly keep?: string; readonly json?: true };

/** `palimpsest backup`: all of the database as one file. */
export function backupCommand(program: Command): void {
  program
    .command("backup")
    .description("save the whole database to one file, while it serves, and read the file again")
    .argument("[file]", "file to write, or folder to write palimpsest-TIME.backup into (this one)")
    .option("--keep <count>", "then remove all but the newest COUNT such backups of the folder")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
The file holds all that the database holds: memories, hashes of keys and passwords, the secret of sessions. Only you may
read it. It is complete or not there.

Examples:
  palimpsest backup
  palimpsest backup /mnt/safe/before-update.backup
  palimpsest backup /mnt/safe --keep 30`,
    )
    .action(async (file: string | undefined, { keep, json }: Options) => {
      if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw wrongCall("--keep wants a whole number.");
      const begun = Date.now();
      const given = fileArgument(file ?? ".");
      const isFolder = existsSync(given) && statSync(given).isDirectory();
      const target = isFolder ? path.join(given, backupName(new Date(begun))) : given;
      const { manifest, bytes } = await runBackup((onProgress) => save(target, onProgress));
      if (keep !== undefined) await removeOlder(path.dirname(target), Number(keep));
      const rows = rowCount(manifest);
      const ms = Date.now() - begun;
      print(json, { file: target, bytes, rows, ms, tables: manifest.tables }, [
        `${target}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, checked, after ${(ms / 1000).toFixed(1)} s`,
      ]);
    });
}

/** A running server that holds the embedded database makes a copy of it, which is read beside it. */
async function save(file: string, onProgress: OnProgress) {
  const settings = env();
  if (settings.DATABASE_URL) return backup({ from: { url: settings.DATABASE_URL }, file }, onProgress);
  const call = await callOfServer(settings);
  if (!call) return backup({ from: { dataDir: settings.DATA_DIR }, file }, onProgress);
  const { name } = liveCopyOutput.parse(await call("POST", "backups/copies"));
  const copy = liveCopyFolder(settings.DATA_DIR, name);
  try {
    return await backup({ from: { dataDir: copy }, file }, onProgress);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
