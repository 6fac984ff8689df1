import { open } from "node:fs/promises";
import type { z } from "zod";
import { importOperation } from "@/lib/surfaces/operations";
import { MAX_LINE_BYTES } from "../backfill/batches";
import { openFile } from "../backfill/open-file";
import { patientCall } from "../backfill/patient-call";
import { Progress } from "../backfill/progress";
import { readLines } from "../backfill/read-lines";
import type { RunOptions } from "../backfill/run-file";
import { stopSignal } from "../backfill/stop-signal";
import { overHttp } from "../caller";
import { Failure, fileArgument, print, wrongCall } from "../command";
import { withKey } from "../with-key";
import { ExportChecker, isExport } from "./export-checker";
import { lineBatches } from "./line-batches";

const HEAD_BYTES = 64;

/** Returns whether a file is an export of Palimpsest; false for what cannot be read, such as a directory. */
export async function isExportFile(file: string): Promise<boolean> {
  const handle = await open(fileArgument(file)).catch(() => null);
  if (!handle) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return isExport(buffer.toString("utf8", 0, bytesRead));
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

/**
 * Imports an export of Palimpsest as it was. Reads the file twice: first to its end, so that nothing of a
 * cut or damaged file is stored. With --dry-run the server only counts. A second run stores what a first
 * one did not.
 */
export async function importExport(
  file: string,
  { dryRun, lines: asksLines, wait, errors, tenant, json, userId }: RunOptions & { readonly userId?: string },
): Promise<void> {
  const others = { "--user-id": userId, "--lines": asksLines, "--wait": wait, "--errors": errors };
  for (const [option, value] of Object.entries(others))
    if (value !== undefined) throw wrongCall(`${option} can’t be used with an export of Palimpsest.`);
  const startedAt = performance.now();
  const signal = stopSignal();
  const checker = new ExportChecker();
  for await (const line of linesOf(file)) checker.push(line);
  const total = checker.end();
  const stored = { events: 0, duplicates: 0, erased: 0, memories: 0 };
  let settings: z.infer<typeof importOperation.output>["settings"] = null;
  const progress = new Progress(null);
  await withKey({ tenant, scopes: ["admin"] }, async (_run, call) => {
    const run = overHttp(patientCall(call, { signal, onWait: (sentence) => progress.wait(sentence) }));
    for await (const batch of lineBatches(contentOf(file, total))) {
      const sent = batch.lines.map((line) => JSON.parse(line));
      const answer = await run(importOperation, { lines: sent, dry_run: dryRun === true });
      settings ??= answer.settings;
      for (const name of ["events", "duplicates", "erased", "memories"] as const)
        stored[name] += answer[name];
      progress.show({ lines: batch.read, bytesRead: 0 });
      if (signal.aborted) throw new Failure("Stopped. Run the same command again to continue.");
    }
  });
  progress.clear();
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  print(json, { file, lines: total, ...stored, settings, seconds }, [
    `${file}: ${total} lines in ${seconds.toFixed(1)} s, checked`,
    ...Object.entries(stored).map(([name, count]) => `${String(count).padStart(9)} ${name}`),
    ...(settings === "kept" ? ["The tenant keeps its own PII policy, because it has owners."] : []),
    ...(dryRun ? ["Nothing was stored. These are the counts of an import."] : []),
  ]);
}

/** Yields the lines of an export between the first and the last. */
async function* contentOf(file: string, total: number): AsyncGenerator<string, void> {
  let no = 0;
  for await (const line of linesOf(file)) {
    if (no > total) return;
    if (no > 0) yield line;
    no++;
  }
}

async function* linesOf(file: string): AsyncGenerator<string, void> {
  const { stream } = await openFile(file);
  for await (const { no, text, problem } of readLines(stream, MAX_LINE_BYTES)) {
    if (text === null) throw new Failure(`Line ${no} ${problem}.`);
    yield text;
  }
}
