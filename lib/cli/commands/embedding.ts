import type { Command } from "commander";
import type { EmbeddingSpaces } from "@/lib/maintenance";
import { print } from "../command";
import { asOperator } from "../operator";

type Options = { readonly json?: boolean };

const ACTS = {
  pause: "stop making the new vectors; what is made is kept",
  resume: "go on after a pause or a rollback",
  rollback: "before the switch give the new vectors up, afterwards go back to the model before",
} as const;

/** `palimpsest embedding status|pause|resume|rollback|drop`. */
export function embeddingCommand(program: Command): void {
  const embedding = program
    .command("embedding")
    .description("a change of the embedding model: how far it is, pause, rollback")
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
    .description("the embedding spaces and how far a change is")
    .option("--json", "print JSON")
    .action(async ({ json }: Options) =>
      tell(await asOperator((operator) => operator.listEmbeddingSpaces()), json),
    );
  for (const [act, does] of Object.entries(ACTS) as [keyof typeof ACTS, string][])
    embedding
      .command(act)
      .description(does)
      .option("--json", "print JSON")
      .action(async ({ json }: Options) =>
        tell(await asOperator((operator) => operator.changeEmbedding(act)), json),
      );
  embedding
    .command("drop")
    .description("delete the vectors of a space that is not in use")
    .argument("<id>", "its number, as status tells")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: Options) =>
      tell(await asOperator((operator) => operator.dropEmbeddingSpace(id)), json),
    );
}

function amount(done: number | null, missing: number | null): string {
  if (done === null) return missing ? `${missing} waiting` : "";
  return missing === null ? `${done}` : `${done} of ${done + missing}`;
}

function tell(spaces: EmbeddingSpaces["items"], json?: boolean): void {
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
