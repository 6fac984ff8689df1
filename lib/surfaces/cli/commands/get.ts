import type { Command } from "commander";
import { readMemoryOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { withKey } from "../with-key";

type Options = { readonly tenant: string; readonly json?: true };

/** Adds the command `palimpsest get ID`. */
export function getCommand(program: Command): void {
  program
    .command("get")
    .description("show a memory with its state and source")
    .argument("<id>")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's response as JSON")
    .action(get);
}

async function get(id: string, { tenant, json }: Options): Promise<void> {
  const memory = await withKey({ tenant, scopes: ["read", "admin"] }, (run) =>
    run(readMemoryOperation, { id }),
  );
  const lines = Object.entries(memory)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) => `${name.padEnd(20)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
  print(json, memory, lines);
}
