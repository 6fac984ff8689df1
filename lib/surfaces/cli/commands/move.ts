import type { Command } from "commander";
import { env, parseEnv } from "@/lib/base/config";
import { OPERATOR } from "@/lib/base/core";
import { moveDatabaseOperation } from "@/lib/surfaces/operations";
import { inProcess } from "../caller";
import { EXIT, Failure, print, wrongCall } from "../command";
import { callOfServer } from "../operator";
import { runBackup } from "../run-backup";

type Options = { readonly to?: string; readonly json?: true };

/** Adds the command `palimpsest move`, which copies the embedded database to a server. */
export function moveCommand(program: Command): void {
  program
    .command("move")
    .description("migrate the embedded database to Postgres")
    .option("--to <url>", "postgres://… of the empty database (default: DATABASE_URL or DATABASE_URL_FILE)")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Stop the server first. The command copies the database in DATA_DIR and does not change it. It compares every row before
it commits.

Examples:
  palimpsest move --to postgres://palimpsest@db.example.com/palimpsest
  DATABASE_URL_FILE=/run/secrets/database_url palimpsest move`,
    )
    .action(async ({ to, json }: Options) => {
      const startedAt = Date.now();
      const settings = env();
      const url = to === undefined ? settings.DATABASE_URL : parseEnv({ DATABASE_URL: to }).DATABASE_URL;
      if (!url) throw wrongCall("Set the target with --to or DATABASE_URL.");
      const dataDir = settings.DATA_DIR;
      if (await callOfServer({ ...settings, DATABASE_URL: undefined }))
        throw new Failure(
          "The server is running, and memories that it stores during the migration would be lost. Stop it first.",
          EXIT.refused,
        );
      const { rows, tables } = await runBackup((onProgress) =>
        inProcess({ ...OPERATOR, onProgress })(moveDatabaseOperation, { url }),
      );
      const ms = Date.now() - startedAt;
      print(json, { from: dataDir, rows, ms, tables }, [
        `Copied and verified ${rows} rows of ${dataDir} in ${(ms / 1000).toFixed(1)} s`,
        "Set DATABASE_URL (or DATABASE_URL_FILE) to that database and start the server.",
        `${dataDir} is unchanged: keep it until you’ve verified the migration, then delete it.`,
      ]);
    });
}
