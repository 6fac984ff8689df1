import type { Command } from "commander";
import type { z } from "zod";
import type { promptOutput } from "@/lib/features/prompts";
import {
  erasePromptOperation,
  getPromptOperation,
  previewPromptOperation,
  setPromptOperation,
} from "@/lib/surfaces/operations";
import type { Caller } from "../caller";
import { print } from "../command";
import { wholeNumber } from "../whole-number";
import { withKey } from "../with-key";

type Options = {
  readonly tenant: string;
  readonly task: string;
  readonly json?: true;
  readonly sessions: number;
};

type Prompt = z.infer<typeof promptOutput>;

/** Adds the command `palimpsest prompt`, which shows and changes what the model's tasks look for. */
export function promptCommand(program: Command): void {
  const prompt = program
    .command("prompt")
    .description("show and change the instructions for the model's tasks");
  subcommand(prompt, "show", "show the instructions, their history and the budget left").action(
    (options: Options) =>
      answer(options, async (run) => lines(await run(getPromptOperation, { task: options.task }))),
  );
  subcommand(prompt, "set <instructions>", "save new instructions of up to 2 KB").action(
    (instructions: string, options: Options) =>
      answer(options, async (run) =>
        lines(await run(setPromptOperation, { task: options.task, instructions })),
      ),
  );
  subcommand(prompt, "restore", "save the instructions of an earlier version again")
    .argument("<version>", "number of the version", wholeNumber)
    .action((restore: number, options: Options) =>
      answer(options, async (run) => lines(await run(setPromptOperation, { task: options.task, restore }))),
    );
  subcommand(prompt, "erase", "erase the instructions in all versions").action((options: Options) =>
    answer(options, async (run) => lines(await run(erasePromptOperation, { task: options.task }))),
  );
  subcommand(prompt, "preview <instructions>", "try instructions on closed sessions, and store nothing")
    .option("--sessions <count>", "how many sessions, up to 20", wholeNumber, 3)
    .action((instructions: string, options: Options) =>
      answer(options, async (run) => {
        const { task, sessions } = options;
        const result = await run(previewPromptOperation, { task, instructions, sessions });
        return [
          result,
          result.items.flatMap(({ session_id, outcome, fault, sentences }) => [
            `${session_id}: ${outcome}${fault === null ? "" : ` (${fault})`}`,
            ...sentences.map(({ text }) => `  ${text}`),
          ]),
        ];
      }),
    );
}

function subcommand(parent: Command, usage: string, about: string): Command {
  return parent
    .command(usage)
    .description(about)
    .option("--task <name>", "session.summary, sentences.extract or relations.extract", "session.summary")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the result as JSON");
}

async function answer(
  { tenant, json }: Options,
  work: (run: Caller) => Promise<readonly [object, string[]]>,
): Promise<void> {
  const [result, text] = await withKey({ tenant, scopes: ["admin"] }, work);
  print(json, result, text);
}

function lines(prompt: Prompt): readonly [object, string[]] {
  const { version, instructions, set_by, history, budget } = prompt;
  const left = budget.left === null ? "no limit" : `${budget.left} of ${budget.limit} tokens left today`;
  return [
    prompt,
    [
      instructions === "" ? "no instructions" : instructions,
      `version ${version}${set_by === null ? "" : ` by ${set_by}`}, ${left}`,
      ...history.map((one) => `  ${one.version}  ${one.set_at}  ${one.set_by}`),
    ],
  ];
}
