import type { Command } from "commander";
import { checkBackup, restore } from "@/lib/backup";
import { env } from "@/lib/config";
import { fileArgument, print } from "../command";
import { rowCount, runBackup } from "../run-backup";

type Options = { readonly json?: true; readonly check?: true };

/** `palimpsest restore`: a backup into an empty place. */
export function restoreCommand(program: Command): void {
  program
    .command("restore")
    .description("fill an empty data directory, or an empty server database, with a backup")
    .argument("<file>", "file of palimpsest backup")
    .option("--check", "read the file to its end and change nothing")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
DATABASE_URL or DATA_DIR says where to. The file is checked before anything is changed, and every row is read again and
compared before anything is kept.

Examples:
  palimpsest restore --check palimpsest-2026-11-21T20-10-00Z.backup
  DATA_DIR=.data-new palimpsest restore palimpsest-2026-11-21T20-10-00Z.backup`,
    )
    .action(async (file: string, { check, json }: Options) => {
      const begun = Date.now();
      const source = fileArgument(file);
      const { DATABASE_URL: url, DATA_DIR: dataDir } = env();
      const { header, manifest } = await runBackup((onProgress) =>
        check
          ? checkBackup(source, onProgress)
          : restore({ file: source, to: url ? { url } : { dataDir } }, onProgress),
      );
      const rows = rowCount(manifest);
      const ms = Date.now() - begun;
      const did = check ? "is whole" : `is restored to ${url ? "the server database" : dataDir}`;
      print(json, { file: source, made_at: header.madeAt, rows, ms, tables: manifest.tables }, [
        `${source} of ${header.madeAt} ${did}: ${rows} rows, compared, after ${(ms / 1000).toFixed(1)} s`,
      ]);
    });
}
