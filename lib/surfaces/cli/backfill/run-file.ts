import { addAbortSignal, type Readable } from "node:stream";
import type { Command } from "commander";
import type { Call } from "../call";
import type { Caller } from "../caller";
import { Failure, fileArgument, print, wrongCall } from "../command";
import { withKey } from "../with-key";
import { patientCall } from "./patient-call";
import { type PreviewedFile, previewFile, sentenceOf } from "./preview-file";
import { ProblemList } from "./problem-list";
import { Progress } from "./progress";
import type { Line } from "./read-lines";
import type { Run } from "./run-batches";
import { type SentFile, sendFile } from "./send-file";
import { stopSignal } from "./stop-signal";

export type RunOptions = {
  readonly dryRun?: true;
  readonly lines?: true;
  readonly wait?: true;
  readonly errors?: string;
  readonly tenant: string;
  readonly json?: true;
};

/** Adds the options of a command that sends the events of a file. */
export function runOptions(command: Command): Command {
  return command
    .option("--dry-run", "store nothing; report errors, redactions and decisions")
    .option("--lines", "with --dry-run: report every event")
    .option("--wait", "wait until every event is decided, and count the verdicts")
    .option("--errors <file>", "write all errors to this file, as JSON lines")
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the summary as JSON");
}

/** A file to send: its bytes, their number if known, how they become lines, and counts for the summary. */
type OpenedFile = {
  readonly chunks: Readable;
  readonly bytes: number | null;
  readonly linesOf: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Line>;
  readonly counts?: () => Readonly<Record<string, number>>;
};

/**
 * Sends the events of a file at low priority, or with --dry-run previews them, and prints a summary. `unit`
 * is the word for what a line number counts. Throws Failure when the run was stopped or lines were invalid.
 */
export async function runFile(
  file: string,
  { dryRun, lines, wait, errors, tenant, json }: RunOptions,
  unit: string,
  open: () => Promise<OpenedFile>,
): Promise<void> {
  if (lines && !dryRun) throw wrongCall("--lines requires --dry-run.");
  if (wait && dryRun) throw wrongCall("--wait cannot be combined with --dry-run, which stores nothing.");
  const startedAt = performance.now();
  const { chunks, bytes, linesOf, counts } = await open();
  const signal = stopSignal();
  const progress = new Progress(bytes, process.stderr, undefined, unit);
  const say = (sentence: string) => progress.say(sentence);
  const problems = await ProblemList.open(errors === undefined ? null : fileArgument(errors), say, unit);
  let sentLines = 0;
  const run: Run = {
    lines: linesOf(addAbortSignal(signal, chunks)),
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
      if (lines) process.stdout.write(`${unit} ${line}: ${sentenceOf(preview)}\n`);
    });
  };
  const scopes = wait ? (["read", "write"] as const) : (["write"] as const);
  const done = await withKey({ tenant, scopes }, runWithCall).catch((thrown: unknown) => {
    if (sentLines > 0) say(`The run stopped after ${unit} ${sentLines}. ${HOW_TO_CONTINUE}`);
    throw thrown;
  });
  await problems.close();
  progress.clear();
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  const others = counts?.() ?? {};
  print(json, { file, ...done, wrong: problems.lines, ...(counts ? { left_out: others } : {}), seconds }, [
    `${file === "-" ? "standard input" : file}: ${done.lines} ${unit}s in ${seconds.toFixed(1)} s`,
    ...rows("queued" in done ? sentRows(done) : previewRows(done)),
    ...rows([["wrong", problems.lines], ...Object.entries(others).map(leftOutRow)]),
    ...(dryRun ? ["Nothing was stored. Corrections and duplicates were not checked."] : []),
  ]);
  if (signal.aborted) throw new Failure(`Stopped. ${HOW_TO_CONTINUE}`);
  if (problems.lines > 0) throw new Failure(`Invalid ${unit}s were skipped.`);
}

const HOW_TO_CONTINUE = "Run the same command again to continue.";

type Row = readonly [name: string, count: number];

function rows(counts: readonly Row[]): string[] {
  return counts.map(([name, count]) => `${String(count).padStart(9)} ${name}`);
}

function sentRows({ queued, duplicates, erased, ignored, outcomes }: SentFile): Row[] {
  return [
    ["queued", queued],
    ["sent before", duplicates],
    ...rareRow("erased before", erased),
    ...rareRow("ignored", ignored),
    ...Object.entries(outcomes ?? {}).filter(([name, count]) => count > 0 || !RARE_OUTCOMES.includes(name)),
  ];
}

/** Outcomes that are printed only when they occur. */
const RARE_OUTCOMES = ["dead", "unknown"];

/** Most tenants have no policy that ignores events, and few send again what they erased. */
function rareRow(name: string, count: number): Row[] {
  return count > 0 ? [[name, count]] : [];
}

function previewRows({ events, repeats, ignored, ambiguous, kept, dropped, masked }: PreviewedFile): Row[] {
  const toRows = (verb: string, counts: Record<string, number>): Row[] =>
    Object.entries(counts).map(([name, count]) => [`${verb} ${name}`, count]);
  return [
    ["events", events],
    ["repeats", repeats],
    ...rareRow("ignored", ignored),
    ...toRows("keep as", kept),
    ...toRows("drop:", dropped),
    ["ambiguous", ambiguous],
    ...toRows("mask", masked),
  ];
}

function leftOutRow([kind, count]: readonly [string, number]): Row {
  return [`left out: ${kind}`, count];
}
