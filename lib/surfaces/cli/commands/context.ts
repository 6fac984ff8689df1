import type { Command } from "commander";
import { contextOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

type Options = OwnerOptions & { readonly session?: string; readonly maxTokens: string };

/** Adds the command `palimpsest context QUERY`. */
export function contextCommand(program: Command): void {
  ownerOptions(program.command("context"))
    .description("assemble the context for a prompt: preferences, sessions and memories")
    .argument("<query>", "a question, or the message to answer")
    .option("--session <id>", "the current session, whose abstract is left out")
    .option("--max-tokens <count>", "size of the text", "1200")
    .addHelpText("after", '\nExample:\n  palimpsest context --user-id derek "set the lights for the evening"')
    .action(context);
}

async function context(query: string, options: Options): Promise<void> {
  const { session, maxTokens, tenant, json } = options;
  const body = {
    query,
    ...ownerFields(options),
    max_tokens: Number(maxTokens),
    ...(session === undefined ? {} : { session_id: session }),
  };
  const answer = await withKey({ tenant, scopes: ["read"] }, (run) => run(contextOperation, body));
  const skipped = answer.degraded.length > 0 ? [`skipped: ${answer.degraded.join(", ")}`] : [];
  print(json, answer, [answer.text || "no memories found", ...skipped]);
}
