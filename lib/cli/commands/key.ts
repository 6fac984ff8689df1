import type { Command } from "commander";
import { createKeyInput } from "@/lib/auth";
import { EXIT, Failure, print, wrongCall } from "../command";
import { asOperator } from "../operator";

type Options = Readonly<Record<string, string>> & { readonly json?: never };

/** `palimpsest key create|revoke`. */
export function keyCommand(program: Command): void {
  const key = program.command("key").description("API keys");
  key
    .command("create")
    .description("make a key and print it alone on the last line, this once")
    .option("--tenant <name>", "tenant of the key (default: default)")
    .option("--scopes <list>", "read, write, admin, with commas between (default: read,write)")
    .option("--user-id <id>", "bind it to the memory of this user")
    .option("--agent-owner <id>", "bind it to the memory of this agent")
    .option("--name <text>", "what it is for")
    .option("--expires-at <time>", "such as 2027-01-01T00:00:00Z")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  palimpsest key create --tenant home --scopes read,write\n  palimpsest key create --scopes read --user-id derek",
    )
    .action(create);
  key
    .command("revoke")
    .description("refuse a key from now on; its id is the part between the underscores")
    .argument("<id>")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: { json?: boolean }) => {
      const revoked = await asOperator((operator) => operator.revokeKey(id));
      if (!revoked) throw new Failure("There is no such key.", EXIT.notFound);
      print(json, { revoked }, ["revoked"]);
    });
}

async function create({ json, ...options }: Options): Promise<void> {
  const named = Object.entries(options).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name === "scopes" ? value.split(",") : value,
  ]);
  const parsed = createKeyInput.safeParse(Object.fromEntries(named));
  if (!parsed.success)
    throw wrongCall(
      parsed.error.issues
        .map(({ path, message }) => `--${path.join(".").replaceAll("_", "-")}: ${message}`)
        .join("\n"),
    );
  const key = await asOperator((operator) => operator.createKey(parsed.data));
  print(json, { key }, [key]);
}
