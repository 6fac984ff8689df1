import { open, stat } from "node:fs/promises";
import { addAbortSignal, type Readable } from "node:stream";
import type { Command } from "commander";
import { patientCall } from "../backfill/patient-call";
import { type PreviewedFile, previewFile, sentenceOf } from "../backfill/preview-file";
import { ProblemList } from "../backfill/problem-list";
import { Progress } from "../backfill/progress";
import type { Run } from "../backfill/run-batches";
import { type SentFile, sendFile } from "../backfill/send-file";
import type { Call } from "../call";
import type { Caller } from "../caller";
import { EXIT, Failure, fileArgument, print, wrongCall } from "../command";
import { withKey } from "../with-key";

type Options = {
  readonly dryRun?: true;
  readonly lines?: true;
  readonly wait?: true;
  readonly errors?: string;
  readonly tenant: string;
  readonly json?: true;
};

/** Adds the command `palimpsest backfill FILE`, which sends past events from a file at low priority. */
export function backfillCommand(program: Command): void {
  program
    .command("backfill")
    .description("send past events from a file, one JSON object per line, at low priority")
    .argument("<file>", "file with JSON lines in UTF-8, or - for standard input")
    .option("--dry-run", "store nothing; report errors, redactions and decisions")
    .option("--lines", "with --dry-run: report every line")
    .option("--wait", "wait until every event is decided, and count the verdicts")
    .option("--errors <file>", "write all line errors to this file, as JSON lines")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the summary as JSON")
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

async function backfill(file: string, options: Options): Promise<void> {
  const { dryRun, lines, wait, errors, tenant, json } = options;
  if (lines && !dryRun) throw wrongCall("--lines requires --dry-run.");
  if (wait && dryRun) throw wrongCall("--wait cannot be combined with --dry-run, which stores nothing.");
  const startedAt = performance.now();
  const { stream, bytes } = await openFile(file);
  const signal = stopSignal();
  const progress = new Progress(bytes);
  const say = (sentence: string) => progress.say(sentence);
  const problems = await ProblemList.open(errors === undefined ? null : fileArgument(errors), say);
  let sentLines = 0;
  const run: Run = {
    chunks: addAbortSignal(signal, stream),
    report: problems.report,
    onBatch: (batch) => {
      sentLines = batch.lines;
      progress.show(batch);
    },
    signal,
  };
  const runWithCall = async (_run: Caller, call: Call): Promise<PreviewedFile | SentFile> => {
    const patient = patientCall(call, { signal, onWait: (sentence) => progress.wait(sentence) });
    if (!dryRun) return sendFile(run, patient, wait === true);
    return previewFile(run, patient, (line, preview) => {
      if (lines) process.stdout.write(`line ${line}: ${sentenceOf(preview)}\n`);
    });
  };
  const scopes = wait ? (["read", "write"] as const) : (["write"] as const);
  const done = await withKey({ tenant, scopes }, runWithCall).catch((thrown: unknown) => {
    if (sentLines > 0) say(`The run stopped after line ${sentLines}. ${HOW_TO_CONTINUE}`);
    throw thrown;
  });
  await problems.close();
  progress.clear();
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  print(json, { file, ...done, wrong: problems.lines, seconds }, [
    `${file === "-" ? "standard input" : file}: ${done.lines} lines in ${seconds.toFixed(1)} s`,
    ...rows("queued" in done ? sentRows(done) : previewRows(done)),
    ...rows([["wrong", problems.lines]]),
    ...(dryRun ? ["Nothing was stored. Corrections and duplicates were not checked."] : []),
  ]);
  if (signal.aborted) throw new Failure(`Stopped. ${HOW_TO_CONTINUE}`);
  if (problems.lines > 0) throw new Failure("Invalid lines were skipped.");
}

const HOW_TO_CONTINUE = "Run the same command again to continue.";

/**
 * Returns a signal that aborts at SIGINT or SIGTERM. A second SIGINT or SIGTERM ends the process immediately.
 */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

async function openFile(file: string): Promise<{ stream: Readable; bytes: number | null }> {
  if (file === "-") return { stream: process.stdin, bytes: null };
  const path = fileArgument(file);
  try {
    const { size } = await stat(path);
    const handle = await open(path);
    return { stream: handle.createReadStream(), bytes: size };
  } catch (thrown) {
    const isAbsent = (thrown as NodeJS.ErrnoException).code === "ENOENT";
    throw new Failure(`${path} cannot be read.`, isAbsent ? EXIT.notFound : EXIT.failed);
  }
}

type Row = readonly [name: string, count: number];

function rows(counts: readonly Row[]): string[] {
  return counts.map(([name, count]) => `${String(count).padStart(9)} ${name}`);
}

function sentRows({ queued, duplicates, outcomes }: SentFile): Row[] {
  return [
    ["queued", queued],
    ["sent before", duplicates],
    ...Object.entries(outcomes ?? {}).filter(([name, count]) => count > 0 || !RARE_OUTCOMES.includes(name)),
  ];
}

/** Outcomes that are printed only when they occur. */
const RARE_OUTCOMES = ["dead", "unknown"];

function previewRows({ events, repeats, ambiguous, kept, dropped, masked }: PreviewedFile): Row[] {
  const toRows = (verb: string, counts: Record<string, number>): Row[] =>
    Object.entries(counts).map(([name, count]) => [`${verb} ${name}`, count]);
  return [
    ["events", events],
    ["repeats", repeats],
    ...toRows("keep as", kept),
    ...toRows("drop:", dropped),
    ["ambiguous", ambiguous],
    ...toRows("mask", masked),
  ];
}
