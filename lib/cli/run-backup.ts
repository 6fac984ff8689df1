import { BackupError, type BackupProblem, type OnProgress, type Progress } from "@/lib/backup";
import { ConfigurationError } from "@/lib/config";
import { AppError } from "@/lib/core";
import { databaseError } from "@/lib/db";
import { EXIT, Failure } from "./command";

const SAID: Readonly<Record<Progress["step"], string>> = {
  save: "saving",
  check: "checking",
  load: "loading",
  compare: "comparing",
};
/** A line is written anew this often. */
const EVERY_MS = 200;

const ENDS: Readonly<Record<BackupProblem, number>> = {
  damaged: EXIT.refused,
  foreign: EXIT.refused,
  newer: EXIT.refused,
  taken: EXIT.refused,
  missing: EXIT.notFound,
  unequal: EXIT.failed,
};

/** Rows that stand in a backup, all tables together. */
export function rowCount(manifest: { tables: readonly { rows: number }[] }): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Runs a backup, restore or move: shows on a terminal how far it is, and says what went wrong as one sentence. */
export async function runBackup<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  // Nothing where nobody looks: a log wants no lines that are written over.
  const isSeen = process.stderr.isTTY === true;
  let shownAt = 0;
  const onProgress: OnProgress = ({ step, table, rows }) => {
    const now = performance.now();
    if (!isSeen || now - shownAt < EVERY_MS) return;
    shownAt = now;
    process.stderr.write(`\r\x1b[K${SAID[step]} ${table}: ${rows} rows`);
  };
  try {
    return await work(onProgress);
  } catch (thrown) {
    throw explained(thrown);
  } finally {
    if (isSeen) process.stderr.write("\r\x1b[K");
  }
}

/** A driver's message can hold a person's words; those of the classes below name databases, roles and tables alone. */
const OF_NAMES = /^(28|3D|42)/;
const FULL = ["ENOSPC", "EDQUOT", "53100"];

function explained(thrown: unknown): unknown {
  if (thrown instanceof BackupError) return new Failure(thrown.message, ENDS[thrown.problem]);
  if ([Failure, ConfigurationError, AppError].some((known) => thrown instanceof known)) return thrown;
  const {
    code = "",
    message = "",
    path,
  } = (thrown ?? {}) as { code?: string; message?: string; path?: string };
  if (FULL.includes(code)) return new Failure("No room is left on the disk. Nothing was kept.");
  if (code === "ENOENT" && path) return new Failure(`There is no ${path}.`, EXIT.notFound);
  // Of a file that can't be read or written: its name and why.
  if (path || OF_NAMES.test(code)) return new Failure(message);
  return databaseError(thrown);
}
