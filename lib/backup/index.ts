export { backup, type Checked, checkBackup, type Place } from "./backup";
export { BackupError, type BackupProblem } from "./backup-error";
export {
  backupFolder,
  liveCopyFolder,
  liveCopyOutput,
  makeLiveCopy,
  removeLeftCopies,
} from "./live-copy";
export type { OnProgress, Progress } from "./progress";
export { move, restore } from "./restore";
