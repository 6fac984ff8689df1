import { ConfigurationError } from "@/lib/base/config";
import { AppError, type OnProgress, type Progress } from "@/lib/base/core";
import { BackupError, type BackupProblem } from "@/lib/features/backup";
import { databaseError } from "@/lib/storage/db";
import { EXIT, Failure } from "./command";

const STEP_LABELS: Readonly<Record<Progress["step"], string>> = {
  save: "saving",
  check: "checking",
  load: "loading",
  compare: "comparing",
  build: "building",
};
/** The minimum interval between updates of the progress line. */
const EVERY_MS = 200;

const EXIT_CODES: Readonly<Record<BackupProblem, number>> = {
  damaged: EXIT.refused,
  unsupported: EXIT.refused,
  newer: EXIT.refused,
  exists: EXIT.refused,
  missing: EXIT.notFound,
  mismatch: EXIT.failed,
};

/**
 * Runs a backup, restore or move. Shows the progress on a terminal. Throws Failure with a one-line message.
 */
export async function runBackup<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  // Without a terminal there is no progress output, because a log cannot overwrite lines.
  const isSeen = process.stderr.isTTY === true;
  let shownAt = 0;
  const onProgress: OnProgress = ({ step, table, rows }) => {
    const now = performance.now();
    if (!isSeen || now - shownAt < EVERY_MS) return;
    shownAt = now;
    process.stderr.write(`\r\x1b[K${STEP_LABELS[step]} ${table}: ${rows} rows`);
  };
  try {
    return await work(onProgress);
  } catch (thrown) {
    throw toFailure(causeOf(thrown));
  } finally {
    if (isSeen) process.stderr.write("\r\x1b[K");
  }
}

/** The registry turns an unknown error into an internal one, whose cause says what happened. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof AppError && thrown.code === "internal" && thrown.cause ? thrown.cause : thrown;
}

/**
 * SQLSTATE classes whose messages contain only names of databases, roles and tables. Other driver messages
 * can contain memory text.
 */
const SAFE_SQLSTATE = /^(28|3D|42)/;
const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "53100"];

function toFailure(thrown: unknown): unknown {
  if (thrown instanceof BackupError) return new Failure(thrown.message, EXIT_CODES[thrown.problem]);
  if ([Failure, ConfigurationError, AppError].some((knownClass) => thrown instanceof knownClass))
    return thrown;
  const {
    code = "",
    message = "",
    path,
  } = (thrown ?? {}) as { code?: string; message?: string; path?: string };
  if (DISK_FULL_CODES.includes(code)) return new Failure("The disk is full. Nothing was saved.");
  if (code === "ENOENT" && path) return new Failure(`${path} does not exist.`, EXIT.notFound);
  // A file error contains only the file name and the reason.
  if (path || SAFE_SQLSTATE.test(code)) return new Failure(message);
  return databaseError(thrown);
}
