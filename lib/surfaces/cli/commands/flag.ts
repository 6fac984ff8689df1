import { Argument, type Command } from "commander";
import { FLAGS, type Flag, type FlagState } from "@/lib/storage/settings";
import { listFlagsOperation, setFlagOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { asOperator } from "../operator";

type Options = { readonly json?: boolean };

/** Adds the command `palimpsest flag list|set`. */
export function flagCommand(program: Command): void {
  const flag = program.command("flag").description("manage settings that can change while the server runs");
  flag
    .command("list")
    .description("list the flags with their values and who set them")
    .option("--json", "print JSON")
    .action(async ({ json }: Options) =>
      printFlags(await asOperator((run) => run(listFlagsOperation, {})), json),
    );
  flag
    .command("set")
    .description("set a flag; all processes apply it within 2 seconds")
    .addArgument(new Argument("<name>").choices(FLAGS))
    .addArgument(new Argument("<value>").choices(["true", "false"]))
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  palimpsest flag set COLD_INGEST_ENABLED false")
    .action(async (name: Flag, value: string, { json }: Options) =>
      printFlags(await asOperator((run) => run(setFlagOperation, { name, value: value === "true" })), json),
    );
}

function printFlags({ items: flags }: { items: FlagState[] }, json?: boolean): void {
  const lines = flags.map(({ name, value, set_by, set_at }) => {
    const by = set_by === null ? "environment" : `${set_by}, ${set_at}`;
    return `${name.padEnd(28)} ${String(value).padEnd(6)} ${by}`;
  });
  print(json, { items: flags }, lines);
}
