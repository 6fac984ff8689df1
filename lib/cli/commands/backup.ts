import { rm } from "node:fs/promises";
import type { Command } from "commander";
import { backup, liveCopyFolder, liveCopyOutput, type OnProgress } from "@/lib/backup";
import { env } from "@/lib/config";
import { fileArgument, print } from "../command";
import { callOfServer } from "../operator";
import { rowCount, runBackup } from "../run-backup";

type Options = { readonly json?: true };

/** `palimpsest backup`: all of the database as one file. */
export function backupCommand(program: Command): void {
  program
    .command("backup")
    .description("save the whole database to one file, while it serves, and read the file again")
    .argument("[file]", "file to write, in this folder; palimpsest-TIME.backup without it")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
The file holds all that the database holds: memories, hashes of keys and passwords, the secret of sessions. Only you may
read it. It is complete or not there.

Examples:
  palimpsest backup
  palimpsest backup /mnt/safe/before-update.backup`,
    )
    .action(async (file: string | undefined, { json }: Options) => {
      const begun = Date.now();
      const target = fileArgument(file ?? backupName(new Date(begun)));
      const { manifest, bytes } = await runBackup((onProgress) => save(target, onProgress));
      const rows = rowCount(manifest);
      const ms = Date.now() - begun;
      print(json, { file: target, bytes, rows, ms, tables: manifest.tables }, [
        `${target}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, checked, after ${(ms / 1000).toFixed(1)} s`,
      ]);
    });
}

/** `palimpsest-2026-11-21T20-10-00Z.backup`: sorts by time, and every file system takes it. */
export function backupName(time: Date): string {
  return `palimpsest-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
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
