import { setTimeout } from "node:timers/promises";
import { type Command, Option } from "commander";
import { STEPS } from "@/lib/features/maintenance";
import {
  readMaintenanceOperation,
  startMaintenanceOperation,
  undoMaintenanceOperation,
} from "@/lib/surfaces/operations";
import type { Caller } from "../caller";
import { EXIT, print } from "../command";
import { type OwnerOptions, ownerFields } from "../owner-options";
import { wholeNumber } from "../whole-number";
import { withKey } from "../with-key";

type Options = OwnerOptions & {
  readonly run?: true;
  readonly undo?: string;
  readonly steps?: readonly (typeof STEPS)[number][];
  readonly maxSeconds: number;
};

/** The interval between questions for the progress of a run. */
const EVERY_MS = 500;

/** Adds the command `palimpsest optimize`, which runs maintenance or undoes a run. */
export function optimizeCommand(program: Command): void {
  program
    .command("optimize")
    .description("merge repeats and correct counts, or show what that would do")
    .addOption(
      new Option("--dry-run", "only report what a run would do (default)").conflicts(["run", "undo"]),
    )
    .addOption(new Option("--run", "change what the report says").conflicts("undo"))
    .addOption(
      new Option("--undo <id>", "undo what a run did").conflicts([
        "steps",
        "maxSeconds",
        "userId",
        "agentOwner",
        "shared",
      ]),
    )
    .addOption(new Option("--steps <steps...>", "only these steps (default: all)").choices(STEPS))
    .option("--max-seconds <seconds>", "stop after this much work", wholeNumber, 3600)
    .option("-u, --user-id <id>", "only this user")
    .option("-a, --agent-owner <id>", "only this agent's own memory")
    .option("-s, --shared", "only the tenant's shared memory")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
Interrupting the command does not end the run: the server's worker does the work.

Examples:
  palimpsest optimize --dry-run
  palimpsest optimize --run --steps repeats --user-id derek
  palimpsest optimize --undo 7`,
    )
    .action(optimize);
}

async function optimize(options: Options): Promise<void> {
  const { tenant, json, undo } = options;
  const work = (run: Caller) => (undo === undefined ? start(run, options) : undoAll(run, undo));
  const [answer, lines] = await withKey({ tenant, scopes: ["admin"] }, work);
  print(json, answer, lines);
}

async function start(run: Caller, options: Options): Promise<readonly [object, string[]]> {
  const { steps, maxSeconds, userId, agentOwner, shared } = options;
  const isOfOwner = userId !== undefined || agentOwner !== undefined || shared;
  let report = await run(startMaintenanceOperation, {
    ...(isOfOwner ? ownerFields(options) : {}),
    ...(steps ? { steps: [...steps] } : {}),
    dry_run: !options.run,
    max_seconds: maxSeconds,
  });
  let shown: number | null = null;
  while (report.state === "running") {
    if (report.owners !== shown) process.stderr.write(`run ${report.id}: ${report.owners} owners done\n`);
    shown = report.owners;
    await setTimeout(EVERY_MS);
    report = await run(readMaintenanceOperation, { id: report.id });
  }
  if (report.state !== "done") process.exitCode = EXIT.failed;
  const rows = report.steps.map(({ step, looked, changed, proposed, skipped, seconds }) =>
    [
      step.padEnd(14),
      `${looked} looked at`.padEnd(18),
      `${changed} changed`.padEnd(14),
      `${proposed} proposed`.padEnd(14),
      `${skipped} skipped`.padEnd(14),
      `${seconds} s`,
    ].join(" "),
  );
  const kind = report.dry_run ? "Dry run" : "Run";
  return [report, [`${kind} ${report.id}: ${report.state}, ${report.owners} owners.`, ...rows]];
}

async function undoAll(run: Caller, id: string): Promise<readonly [object, string[]]> {
  const counts = { undone: 0, left: 0 };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const result = await run(undoMaintenanceOperation, { id, ...(cursor === undefined ? {} : { cursor }) });
    counts.undone += result.undone;
    counts.left += result.left;
    cursor = result.next_cursor;
  }
  const left = counts.left > 0 ? [`${counts.left} left, because a memory has changed since.`] : [];
  return [counts, [`Undone: ${counts.undone} merges and proposals.`, ...left]];
}
