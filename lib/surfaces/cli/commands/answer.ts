import type { Command } from "commander";
import type { z } from "zod";
import { answerOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { type OwnerOptions, ownerFields, ownerOptions } from "../owner-options";
import { withKey } from "../with-key";

type Options = OwnerOptions & { readonly session?: string; readonly asOf?: string };
type Output = z.infer<typeof answerOperation.output>;

/** Adds the command `palimpsest answer QUERY`. */
export function answerCommand(program: Command): void {
  ownerOptions(program.command("answer"))
    .description("answer a question of fact from one memory, or say that it is unknown")
    .argument("<query>", "a question")
    .option("--session <id>", "only memories of this session")
    .option("--as-of <time>", "what was true at this time, in ISO 8601")
    .addHelpText("after", '\nExample:\n  palimpsest answer --user-id derek "Where does my brother live?"')
    .action(answer);
}

async function answer(query: string, options: Options): Promise<void> {
  const { session, asOf, tenant, json } = options;
  const body = {
    query,
    ...ownerFields(options),
    ...(session === undefined ? {} : { session_id: session }),
    ...(asOf === undefined ? {} : { as_of: asOf }),
  };
  const found = await withKey({ tenant, scopes: ["read"] }, (run) => run(answerOperation, body));
  const skipped = found.degraded.length > 0 ? [`skipped: ${found.degraded.join(", ")}`] : [];
  print(json, found, [...linesOf(found), ...skipped]);
}

function linesOf({ answer, text, occurred_at, candidates }: Output) {
  if (answer !== null) return [answer, `from: ${text} (${occurred_at?.slice(0, 10)})`];
  return ["unknown", ...candidates.map((hit) => `perhaps: ${hit.text} (${hit.occurred_at.slice(0, 10)})`)];
}
