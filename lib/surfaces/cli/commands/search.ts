import type { Command } from "commander";
import { retrieveOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { wholeNumber } from "../whole-number";
import { withKey } from "../with-key";

type Options = OwnerOptions & { readonly k?: number; readonly context?: true };

/** Adds the command `palimpsest search QUERY`. */
export function searchCommand(program: Command): void {
  ownerOptions(program.command("search"))
    .description("retrieve relevant memories for a query")
    .argument("<query>", "a question, or the message to answer")
    .option("-k, --k <hits>", "number of hits (default: MEMORY_K of the server)", wholeNumber)
    .option("--context", "print the context block for a prompt instead of the hits")
    .addHelpText(
      "after",
      '\nExample:\n  palimpsest search --user-id derek "how bright should the lights be?"',
    )
    .action(search);
}

async function search(query: string, options: Options): Promise<void> {
  const { k, context, tenant, json } = options;
  const body = { query, ...ownerFields(options), ...(k === undefined ? {} : { k }) };
  const response = await withKey({ tenant, scopes: ["read"] }, (run) => run(retrieveOperation, body));
  const hits = response.hits.map(
    ({ score, occurred_at, type, text, id }) =>
      `${score.toFixed(3)}  ${occurred_at.slice(0, 10)}  ${(type ?? "dropped").padEnd(11)} ${oneLine(text)}  ${id}`,
  );
  const skippedNote = response.degraded.length > 0 ? [`skipped: ${response.degraded.join(", ")}`] : [];
  print(
    json,
    response,
    context ? [response.context] : [...(hits.length > 0 ? hits : ["no memories found"]), ...skippedNote],
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
