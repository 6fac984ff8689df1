import type { Command } from "commander";
import { MAX_LINE_BYTES } from "../backfill/batches";
import { openFile } from "../backfill/open-file";
import { readLines } from "../backfill/read-lines";
import { type RunOptions, runFile, runOptions } from "../backfill/run-file";

/** Adds the command `palimpsest backfill FILE`, which sends past events from a file at low priority. */
export function backfillCommand(program: Command): void {
  runOptions(program.command("backfill"))
    .description("send past events from a file, one JSON object per line, at low priority")
    .argument("<file>", "file with JSON lines in UTF-8, or - for standard input")
    .addHelpText(
      "after",
      `
Each line is an event in the format of POST /api/v1/events, oldest first, for example
  {"user_id":"derek","session_id":"2019-05-03","role":"user","text":"I like the lights at 40%","at":"2019-05-03T20:00:00Z"}

Invalid lines are reported and skipped; the others are sent. To continue after an interruption, or after you correct a line, run the
same command again: events that were sent before are duplicates and change nothing. Events without "id" and "at" are identified
by their line and its number, so keep the order of the lines. The command waits for an unavailable or overloaded server.

With --dry-run the server applies its rules and your policy, but ignores stored memories: it can drop a message that would be
kept as a correction of a memory, and keep a message that would be a duplicate.

Examples:
  palimpsest backfill history.jsonl --dry-run
  palimpsest backfill history.jsonl --wait --errors wrong.jsonl
  zcat history.jsonl.gz | palimpsest backfill -`,
    )
    .action(backfill);
}

async function backfill(file: string, options: RunOptions): Promise<void> {
  await runFile(file, options, "line", async () => {
    const { stream, bytes } = await openFile(file);
    return { chunks: stream, bytes, linesOf: (chunks) => readLines(chunks, MAX_LINE_BYTES) };
  });
}
