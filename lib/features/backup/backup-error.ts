/**
 * Why a backup cannot be created or used. damaged: the file is altered; unsupported: the file is not a backup
 * or has another schema; newer: a later version created it; exists: the target is not empty; missing: there
 * is no data; mismatch: the database does not return the data that was loaded.
 */
export type BackupProblem = "damaged" | "unsupported" | "newer" | "exists" | "missing" | "mismatch";

/** A rejected backup, restore or move. The message says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";

  constructor(
    readonly problem: BackupProblem,
    message: string,
  ) {
    super(message);
  }
}
