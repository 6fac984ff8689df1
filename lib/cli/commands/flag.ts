import { Argument, type Command } from "commander";
import { FLAGS, type Flag } from "@/lib/settings";
import { print } from "../command";
import { asOperator } from "../operator";

type Options = { readonly json?: boolean };
type Flags = Awaited<ReturnType<Parameters<Parameters<typeof asOperator>[0]>[0]["listFlags"]>>;

/** `palimpsest flag list|set`. */
export function flagCommand(program: Command): void {
  const flag = program.command("flag").description("settings that are switched while the server runs");
  flag
    .command("list")
    .description("the flags, their values and who set them")
    .option("--json", "print JSON")
    .action(async ({ json }: Options) => tell(await asOperator((operator) => operator.listFlags()), json));
  flag
    .command("set")
    .description("switch one; all processes see it within 2 seconds")
    .addArgument(new Argument("<name>").choices(FLAGS))
    .addArgument(new Argument("<value>").choices(["true", "false"]))
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  palimpsest flag set COLD_INGEST_ENABLED false")
    .action(async (name: Flag, value: string, { json }: Options) =>
      tell(await asOperator((operator) => operator.setFlag(name, value === "true")), json),
    );
}

function tell(flags: Flags, json?: boolean): void {
  const lines = flags.map(({ name, value, set_by, set_at }) => {
    const by = set_by === null ? "environment" : `${set_by}, ${set_at}`;
    return `${name.padEnd(28)} ${String(value).padEnd(6)} ${by}`;
  });
  print(json, { items: flags }, lines);
}
