import type { Command } from "commander";
import { listTreeOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { withKey } from "../with-key";

type Options = { readonly tenant: string; readonly cursor?: string; readonly json?: true };

/** Adds the command `palimpsest tree [URI]`. */
export function treeCommand(program: Command): void {
  program
    .command("tree")
    .description("list what is below a URI")
    .argument("[uri]", "where to begin", "palimpsest://~")
    .option("--cursor <cursor>", "where the last page ended")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's response as JSON")
    .action(listTree);
}

async function listTree(uri: string, { tenant, cursor, json }: Options): Promise<void> {
  const page = await withKey({ tenant, scopes: ["read", "admin"] }, (run) =>
    run(listTreeOperation, { uri, cursor }),
  );
  const lines = page.items.map(({ uri: child, count, title }) =>
    [
      child,
      ...(count === null ? [] : [`(${count})`]),
      ...(title === null ? [] : [JSON.stringify(title)]),
    ].join(" "),
  );
  const more = page.next_cursor === null ? [] : [`More: --cursor ${page.next_cursor}`];
  print(json, page, [...lines, ...more]);
}
