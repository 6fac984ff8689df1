/**
 * Why a backup can't be made or used. damaged: the file is not as it was written; foreign: it is no backup; newer: a
 * later version made it; taken: the place is not empty; missing: there is nothing to save; unequal: the database gives
 * back something else than it was given.
 */
export type BackupProblem = "damaged" | "foreign" | "newer" | "taken" | "missing" | "unequal";

/** A backup, restore or move that was refused. The message says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";

  constructor(
    readonly problem: BackupProblem,
    message: string,
  ) {
    super(message);
  }
}
