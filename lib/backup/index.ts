export { automaticOutput, readAutomatic } from "./automatic";
export { backup, type Checked, checkBackup, type Place } from "./backup";
export { BackupError, type BackupProblem } from "./backup-error";
export { backupName, removeOlder } from "./backup-name";
export { keepBackups } from "./keep-backups";
export {
  backupFolder,
  liveCopyFolder,
  liveCopyOutput,
  makeLiveCopy,
  removeLeftCopies,
} from "./live-copy";
export type { OnProgress, Progress } from "./progress";
export { move, restore } from "./restore";
