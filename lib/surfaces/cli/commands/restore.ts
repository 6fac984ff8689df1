import type { Command } from "commander";
import { env } from "@/lib/base/config";
import { checkBackup, restore, rowCount } from "@/lib/features/backup";
import { fileArgument, print } from "../command";
import { runBackup } from "../run-backup";

type Options = { readonly json?: true; readonly check?: true };

/** Adds the command `palimpsest restore`, which loads a backup into an empty database. */
export function restoreCommand(program: Command): void {
  program
    .command("restore")
    .description("load a backup into an empty data directory or an empty server database")
    .argument("<file>", "file made by palimpsest backup")
    .option("--check", "verify the file and change nothing")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
DATABASE_URL or DATA_DIR sets the target. The command verifies the file before it changes anything, and compares every row
before it commits.

Examples:
  palimpsest restore --check palimpsest-2026-11-21T20-10-00Z.backup
  DATA_DIR=.data-new palimpsest restore palimpsest-2026-11-21T20-10-00Z.backup`,
    )
    .action(async (file: string, { check, json }: Options) => {
      const startedAt = Date.now();
      const source = fileArgument(file);
      const { DATABASE_URL: url, DATA_DIR: dataDir } = env();
      const { header, manifest } = await runBackup((onProgress) =>
        check
          ? checkBackup(source, onProgress)
          : restore({ file: source, to: url ? { url } : { dataDir } }, onProgress),
      );
      const rows = rowCount(manifest);
      const ms = Date.now() - startedAt;
      const resultText = check ? "is valid" : `is restored to ${url ? "the server database" : dataDir}`;
      print(json, { file: source, made_at: header.madeAt, rows, ms, tables: manifest.tables }, [
        `${source} of ${header.madeAt} ${resultText}: ${rows} rows, verified, in ${(ms / 1000).toFixed(1)} s`,
      ]);
    });
}
