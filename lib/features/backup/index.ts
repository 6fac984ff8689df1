export { automaticOutput, readAutomatic } from "./automatic";
export { backup, checkBackup } from "./backup";
export { BackupError, type BackupProblem } from "./backup-error";
export { backupName, removeOlder } from "./backup-name";
export {
  createLiveCopy,
  liveCopyFolder,
  liveCopyOutput,
} from "./live-copy";
export type { OnProgress, Progress } from "./progress";
export { move, restore } from "./restore";
export { runBackupLoop } from "./run-backup-loop";
