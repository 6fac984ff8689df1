import type { Command } from "commander";
import { move } from "@/lib/backup";
import { env, parseEnv } from "@/lib/config";
import { EXIT, Failure, print, wrongCall } from "../command";
import { callOfServer } from "../operator";
import { rowCount, runBackup } from "../run-backup";

type Options = { readonly to?: string; readonly json?: true };

/** `palimpsest move`: the embedded database to a server. */
export function moveCommand(program: Command): void {
  program
    .command("move")
    .description("take the embedded database to an empty Postgres server database")
    .option("--to <url>", "postgres://… of the empty database; DATABASE_URL or DATABASE_URL_FILE without it")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Stop the server before. DATA_DIR says what is moved; it stays as it is. Every row is read again and compared before
anything is kept.

Examples:
  palimpsest move --to postgres://palimpsest@db.example.com/palimpsest
  DATABASE_URL_FILE=/run/secrets/database_url palimpsest move`,
    )
    .action(async ({ to, json }: Options) => {
      const begun = Date.now();
      const settings = env();
      const url = to === undefined ? settings.DATABASE_URL : parseEnv({ DATABASE_URL: to }).DATABASE_URL;
      if (!url) throw wrongCall("Say where to, with --to or DATABASE_URL.");
      const dataDir = settings.DATA_DIR;
      if (await callOfServer({ ...settings, DATABASE_URL: undefined }))
        throw new Failure(
          "The server is running: what it takes in during the move would stay behind. Stop it first.",
          EXIT.refused,
        );
      const { manifest } = await runBackup((onProgress) => move({ dataDir, url }, onProgress));
      const rows = rowCount(manifest);
      const ms = Date.now() - begun;
      print(json, { from: dataDir, rows, ms, tables: manifest.tables }, [
        `${rows} rows of ${dataDir} are on the server, compared, after ${(ms / 1000).toFixed(1)} s`,
        "Set DATABASE_URL (or DATABASE_URL_FILE) to that database and start the server.",
        `${dataDir} is as it was: keep it until you are content, then remove it.`,
      ]);
    });
}
