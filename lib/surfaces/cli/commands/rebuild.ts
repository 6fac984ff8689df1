import { type Command, Option } from "commander";
import type { OwnerFields } from "@/lib/base/core";
import { rebuildPartInput } from "@/lib/features/sessions";
import { rebuildOperation } from "@/lib/surfaces/operations";
import { EXIT, print } from "../command";
import { type OwnerOptions, ownerFields } from "../owner-options";
import { withKey } from "../with-key";

const PARTS = rebuildPartInput.shape.what.unwrap().options;
type What = (typeof PARTS)[number];
type Options = OwnerOptions & { readonly what?: What; readonly check?: true; readonly after?: string };

/** Adds the command `palimpsest rebuild`, which makes the search index again or checks it. */
export function rebuildCommand(program: Command): void {
  program
    .command("rebuild")
    .description("make the search index again from the stored events, or check it")
    .addOption(new Option("--what <part>", "only this part (default: all)").choices(PARTS))
    .option("--check", "only compare; exits with 1 when something differs")
    .option("-u, --user-id <id>", "only this user")
    .option("-a, --agent-owner <id>", "only this agent's own memory")
    .option("-s, --shared", "only the tenant's shared memory")
    .option("--after <cursor>", "continue an interrupted run, with the cursor that it printed last")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
The server goes on answering. Interrupt the command at any time: a second run changes only what is still wrong.

Examples:
  palimpsest rebuild --check
  palimpsest rebuild --what vectors --user-id derek`,
    )
    .action(rebuild);
}

async function rebuild(options: Options): Promise<void> {
  const { what, check = false, after, tenant, json } = options;
  const isOfOwner = options.userId !== undefined || options.agentOwner !== undefined || options.shared;
  const owner: OwnerFields = isOfOwner ? ownerFields(options) : {};
  const rows = new Map<string, number>();
  let owners = 0;
  let enqueued = 0;
  await withKey({ tenant, scopes: ["admin"] }, async (run) => {
    for (let cursor = after ?? null, isFirst = true; cursor !== null || isFirst; isFirst = false) {
      const input = { ...owner, ...(what ? { what } : {}), check, ...(cursor === null ? {} : { cursor }) };
      const result = await run(rebuildOperation, input);
      owners += result.owners;
      enqueued += result.enqueued ?? 0;
      for (const { owner: of, what: part, table, rows: count } of result.differences) {
        const key = `${of.kind} ${of.id}: ${part}, ${table}`;
        rows.set(key, (rows.get(key) ?? 0) + count);
      }
      cursor = result.next_cursor;
      if (cursor !== null)
        process.stderr.write(`${owners} owners done. To continue here: --after ${cursor}\n`);
    }
  });
  if (what === "summaries") {
    print(json, { enqueued }, [`Enqueued the summaries of ${enqueued} sessions. The worker asks the model.`]);
    return;
  }
  const differences = [...rows].map(([place, count]) => ({ place, rows: count }));
  const done = check ? "Compared" : "Rebuilt";
  const outcome = differences.length === 0 ? "no differences" : check ? "differences" : "corrected";
  print(json, { owners, differences }, [
    `${done} the index of ${owners} owners: ${outcome}.`,
    ...differences.map(({ place, rows: count }) => `  ${place}: ${count} rows`),
  ]);
  if (check && differences.length > 0) process.exitCode = EXIT.failed;
}
