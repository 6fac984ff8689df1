import type { Command } from "commander";
import type { EmbeddingSpaces } from "@/lib/features/spaces";
import {
  changeEmbeddingOperation,
  dropEmbeddingSpaceOperation,
  listEmbeddingSpacesOperation,
} from "@/lib/surfaces/operations";
import { print } from "../command";
import { asOperator } from "../operator";

type Options = { readonly json?: boolean };

const ACTIONS = {
  pause: "stop embedding messages; existing vectors are kept",
  resume: "continue after a pause or a rollback",
  rollback: "before the switch: discard the new vectors; after it: return to the previous model",
} as const;

/** Adds the command `palimpsest embedding status|pause|resume|rollback|drop`. */
export function embeddingCommand(program: Command): void {
  const embedding = program
    .command("embedding")
    .description("manage a change of the embedding model")
    .addHelpText(
      "after",
      `
A change begins when the server starts with another EMBEDDING_PROVIDER, EMBEDDING_MODEL or EMBEDDING_DIMENSIONS.

Examples:
  palimpsest embedding status
  palimpsest embedding drop 1`,
    );
  embedding
    .command("status")
    .description("list the embedding spaces and the progress of a change")
    .option("--json", "print JSON")
    .action(async ({ json }: Options) =>
      printSpaces(await asOperator((run) => run(listEmbeddingSpacesOperation, {})), json),
    );
  for (const [action, does] of Object.entries(ACTIONS) as [keyof typeof ACTIONS, string][])
    embedding
      .command(action)
      .description(does)
      .option("--json", "print JSON")
      .action(async ({ json }: Options) =>
        printSpaces(await asOperator((run) => run(changeEmbeddingOperation, { action })), json),
      );
  embedding
    .command("drop")
    .description("delete the vectors of a space that is not in use")
    .argument("<id>", "number of the space, as listed by status")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: Options) =>
      printSpaces(await asOperator((run) => run(dropEmbeddingSpaceOperation, { id })), json),
    );
}

function amount(done: number | null, missing: number | null): string {
  if (done === null) return missing ? `${missing} waiting` : "";
  return missing === null ? `${done}` : `${done} of ${done + missing}`;
}

function printSpaces({ items: spaces }: EmbeddingSpaces, json?: boolean): void {
  const lines = spaces.map(
    ({ id, provider, model, dimensions, state, done, missing, eta_seconds, last_error }) =>
      [
        id.padStart(3),
        state.padEnd(9),
        `${provider} ${model} ${dimensions}`.padEnd(48),
        amount(done, missing),
        eta_seconds === null ? "" : `, about ${eta_seconds} s left`,
        last_error === null ? "" : `, stopped by ${last_error}`,
      ]
        .join(" ")
        .trimEnd(),
  );
  print(json, { items: spaces }, lines.length > 0 ? lines : ["No memory has been embedded yet."]);
}
