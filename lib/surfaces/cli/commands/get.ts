import type { Command } from "commander";
import { readMemoryOperation, readResourceOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { withKey } from "../with-key";

type Options = { readonly tenant: string; readonly cursor?: string; readonly json?: true };

/** Adds the command `palimpsest get ID`. */
export function getCommand(program: Command): void {
  program
    .command("get")
    .description("show a memory with its state and source, or what a URI names")
    .argument("<id>", "ID of a memory, or a URI such as palimpsest://~/user/derek/preferences")
    .option("--cursor <cursor>", "where the last page of a URI's list ended")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's response as JSON")
    .action((id: string, options: Options) => (id.includes("://") ? getResource : getMemory)(id, options));
}

const SCOPES = ["read", "admin"] as const;

async function getMemory(id: string, { tenant, json }: Options): Promise<void> {
  const memory = await withKey({ tenant, scopes: SCOPES }, (run) => run(readMemoryOperation, { id }));
  const lines = Object.entries(memory)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) => `${name.padEnd(20)} ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
  print(json, memory, lines);
}

async function getResource(uri: string, { tenant, cursor, json }: Options): Promise<void> {
  const accept = json ? "application/json" : "text/markdown";
  const found = await withKey({ tenant, scopes: SCOPES }, (run) =>
    run(readResourceOperation, { uri, cursor, accept }),
  );
  print(json, found, String(found).trimEnd().split("\n"));
}
