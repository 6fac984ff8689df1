import type { Command } from "commander";
import { SCOPES } from "@/lib/base/core";
import { createKeyInput } from "@/lib/features/access";
import { createKeyOperation, revokeKeyOperation } from "@/lib/surfaces/operations";
import { EXIT, Failure, print, wrongCall } from "../command";
import { asOperator } from "../operator";

type Options = Readonly<Record<string, string>> & { readonly json?: never };

/** Adds the command `palimpsest key create|revoke`. */
export function keyCommand(program: Command): void {
  const key = program.command("key").description("manage API keys");
  key
    .command("create")
    .description("create an API key (printed once, on the last line)")
    .option("--tenant <name>", "tenant of the key (default: default)")
    .option("--scopes <list>", `${SCOPES.join(", ")}, separated by commas (default: read,write)`)
    .option("--user-id <id>", "bind the key to the memory of this user")
    .option("--agent-owner <id>", "bind the key to the memory of this agent")
    .option("--name <text>", "key name")
    .option("--expires-at <time>", "expiry time, such as 2027-01-01T00:00:00Z")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  palimpsest key create --tenant home --scopes read,write\n  palimpsest key create --scopes read --user-id derek",
    )
    .action(create);
  key
    .command("revoke")
    .description("revoke an API key by its ID (the part between the underscores)")
    .argument("<id>")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { revoked } = await asOperator((run) => run(revokeKeyOperation, { id }));
      if (!revoked) throw new Failure("API key not found.", EXIT.notFound);
      print(json, { revoked }, ["revoked"]);
    });
}

async function create({ json, ...options }: Options): Promise<void> {
  const namedOptions = Object.entries(options).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name === "scopes" ? value.split(",") : value,
  ]);
  const parsed = createKeyInput.safeParse(Object.fromEntries(namedOptions));
  if (!parsed.success)
    throw wrongCall(
      parsed.error.issues
        .map(({ path, message }) => `--${path.join(".").replaceAll("_", "-")}: ${message}`)
        .join("\n"),
    );
  const { key } = await asOperator((run) => run(createKeyOperation, parsed.data));
  print(json, { key }, [key]);
}
