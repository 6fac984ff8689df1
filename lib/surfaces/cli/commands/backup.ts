import type { Command } from "commander";
import { env } from "@/lib/base/config";
import { type OnProgress, OPERATOR } from "@/lib/base/core";
import { backupDatabaseOperation, copyDatabaseOperation } from "@/lib/surfaces/operations";
import { inProcess, overHttp } from "../caller";
import { fileArgument, print, wrongCall } from "../command";
import { callOfServer } from "../operator";
import { runBackup } from "../run-backup";

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
      const wanted = { target: fileArgument(file ?? "."), ...(keep ? { keep: Number(keep) } : {}) };
      const { file: saved, bytes, rows, tables } = await runBackup((onProgress) => save(wanted, onProgress));
      const ms = Date.now() - startedAt;
      print(json, { file: saved, bytes, rows, ms, tables }, [
        `${saved}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, checked, after ${(ms / 1000).toFixed(1)} s`,
      ]);
    });
}

/**
 * If a running server has the embedded database open, the server makes a copy, and the backup reads that
 * copy.
 */
async function save(wanted: { target: string; keep?: number }, onProgress: OnProgress) {
  const call = await callOfServer(env());
  const copy = call ? (await overHttp(call)(copyDatabaseOperation, {})).name : undefined;
  return inProcess({ ...OPERATOR, onProgress })(backupDatabaseOperation, {
    ...wanted,
    ...(copy ? { copy } : {}),
  });
}
