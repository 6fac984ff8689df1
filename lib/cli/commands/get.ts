import type { Command } from "commander";
import type { Memory } from "@/lib/memories";
import { print } from "../command";
import { withKey } from "../with-key";

type Options = { readonly tenant: string; readonly json?: true };

/** `palimpsest get ID`. */
export function getCommand(program: Command): void {
  program
    .command("get")
    .description("one memory with its state and where it comes from")
    .argument("<id>")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's answer as JSON")
    .action(get);
}

async function get(id: string, { tenant, json }: Options): Promise<void> {
  const memory = (await withKey({ tenant, scopes: ["read", "admin"] }, (call) =>
    call("GET", `memories/${encodeURIComponent(id)}`),
  )) as Memory;
  const lines = Object.entries(memory)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) => `${name.padEnd(20)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
  print(json, memory, lines);
}
