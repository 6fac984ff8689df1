export { automaticOutput, readAutomatic } from "./automatic";
export {
  /** @internal Exported for tests that back up whole stores. */
  backup,
  checkBackup,
} from "./backup";
export { backupDatabase, backupDatabaseInput, backupDatabaseOutput } from "./backup-database";
export { BackupError, type BackupProblem } from "./backup-error";
export {
  createLiveCopy,
  /** @internal Exported for tests that back up whole stores. */
  liveCopyFolder,
  liveCopyOutput,
} from "./live-copy";
export { moveDatabase, moveDatabaseInput, moveDatabaseOutput } from "./move-database";
export { rowCount } from "./record-copy";
export { move, restore } from "./restore";
export { runBackupLoop } from "./run-backup-loop";
