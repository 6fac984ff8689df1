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

/** `palimpsest backfill FILE`: events from a file, behind all live ones. */
export function backfillCommand(program: Command): void {
  program
    .command("backfill")
    .description("send a file of past events, one JSON object a line, behind all live traffic")
    .argument("<file>", "JSON lines in UTF-8; - for standard input")
    .option("--dry-run", "store nothing: say what is wrong, and what would be masked, kept and dropped")
    .option("--lines", "with --dry-run: say it of every line")
    .option("--wait", "wait until all is decided, and count the verdicts")
    .option("--errors <file>", "write all that is wrong with lines there, as JSON lines")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the summary as JSON")
    .addHelpText(
      "after",
      `
A line holds an event as POST /api/v1/events takes it, oldest first, for instance
  {"user_id":"derek","session_id":"2019-05-03","role":"user","text":"I like the lights at 40%","at":"2019-05-03T20:00:00Z"}

Lines that are wrong are told and left out; the rest is sent. After a stop, a kill or a wrong line that was put right the
same command goes on: what was sent before is a repeat and changes nothing. Events without "id" and "at" are known again by
their line and its number; leave the lines in their places. A server that is away or full is waited for.

With --dry-run the server applies its rules and your policy, but does not look up what is stored: a message that corrects a
memory is kept even where its words alone would be dropped, and what was said before is stored once.

Examples:
  palimpsest backfill history.jsonl --dry-run
  palimpsest backfill history.jsonl --wait --errors wrong.jsonl
  zcat history.jsonl.gz | palimpsest backfill -`,
    )
    .action(backfill);
}

async function backfill(file: string, options: Options): Promise<void> {
  const { dryRun, lines, wait, errors, tenant, json } = options;
  if (lines && !dryRun) throw wrongCall("--lines goes with --dry-run.");
  if (wait && dryRun) throw wrongCall("--wait does not go with --dry-run: nothing is stored.");
  const begun = performance.now();
  const { stream, bytes } = await opened(file);
  const signal = stopSignal();
  const progress = new Progress(bytes);
  const say = (sentence: string) => progress.say(sentence);
  const problems = await ProblemList.open(errors === undefined ? null : fileArgument(errors), say);
  let sentLines = 0;
  const run: Run = {
    chunks: addAbortSignal(signal, stream),
    tell: problems.tell,
    onBatch: (batch) => {
      sentLines = batch.lines;
      progress.show(batch);
    },
    signal,
  };
  const go = async (call: Call): Promise<PreviewedFile | SentFile> => {
    const patient = patientCall(call, { signal, onWait: (sentence) => progress.wait(sentence) });
    if (!dryRun) return sendFile(run, patient, wait === true);
    return previewFile(run, patient, (line, preview) => {
      if (lines) process.stdout.write(`line ${line}: ${sentenceOf(preview)}\n`);
    });
  };
  const scopes = wait ? (["read", "write"] as const) : (["write"] as const);
  const done = await withKey({ tenant, scopes }, go).catch((thrown: unknown) => {
    if (sentLines > 0) say(`It ended behind line ${sentLines}. ${GOES_ON}`);
    throw thrown;
  });
  await problems.close();
  progress.clear();
  const seconds = Math.round(performance.now() - begun) / 1000;
  print(json, { file, ...done, wrong: problems.lines, seconds }, [
    `${file === "-" ? "standard input" : file}: ${done.lines} lines in ${seconds.toFixed(1)} s`,
    ...rows("queued" in done ? sentRows(done) : previewRows(done)),
    ...rows([["wrong", problems.lines]]),
    ...(dryRun ? ["Nothing was stored. Links and duplicates were not looked up."] : []),
  ]);
  if (signal.aborted) throw new Failure(`Stopped. ${GOES_ON}`);
  if (problems.lines > 0) throw new Failure("Lines that are wrong were left out.");
}

const GOES_ON = "The same command goes on from there.";

/** The first signal ends in order, the second at once. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

async function opened(file: string): Promise<{ stream: Readable; bytes: number | null }> {
  if (file === "-") return { stream: process.stdin, bytes: null };
  const path = fileArgument(file);
  try {
    const { size } = await stat(path);
    const handle = await open(path);
    return { stream: handle.createReadStream(), bytes: size };
  } catch (thrown) {
    const isAbsent = (thrown as NodeJS.ErrnoException).code === "ENOENT";
    throw new Failure(`${path} can't be read.`, isAbsent ? EXIT.notFound : EXIT.failed);
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
    ...Object.entries(outcomes ?? {}).filter(([name, count]) => count > 0 || !RARE.includes(name)),
  ];
}

/** Outcomes that are only worth a line when there are any. */
const RARE = ["dead", "unknown"];

function previewRows({ events, repeats, ambiguous, kept, dropped, masked }: PreviewedFile): Row[] {
  const each = (verb: string, counts: Record<string, number>): Row[] =>
    Object.entries(counts).map(([name, count]) => [`${verb} ${name}`, count]);
  return [
    ["events", events],
    ["repeats", repeats],
    ...each("keep as", kept),
    ...each("drop:", dropped),
    ["ambiguous", ambiguous],
    ...each("mask", masked),
  ];
}
