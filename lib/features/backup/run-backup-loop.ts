import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { silentEnvironment } from "@/lib/base/config";
import { log, logError } from "@/lib/base/observability";
import { storeCreatedAt } from "@/lib/storage/db";
import { backupName, listBackups, removeOlder } from "./backup-name";
import { backupFolder, removeAbandonedCopies } from "./live-copy";

const CHECK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The delay between a failed backup and the next attempt. */
const RETRY_MS = HOUR_MS;

export type BackupOptions = { readonly dataDir: string; readonly everyHours: number; readonly keep: number };
/** Creates a backup file. Rejects with an Error that contains the reason. */
type CreateBackup = (file: string, signal: AbortSignal) => Promise<void>;

const globalState = globalThis as unknown as { palimpsestBackupFailed?: number };

/**
 * Returns when the last automatic backup of this process failed, in milliseconds since 1970; null if it
 * succeeded.
 */
export function backupFailedAt(): number | null {
  return globalState.palimpsestBackupFailed ?? null;
}

/**
 * Backs up the embedded database periodically until the signal aborts. The interval starts at the newest
 * backup or, when there is none, at the creation of the database. Old backups are deleted only after the new
 * one has been verified.
 */
export function runBackupLoop(options: BackupOptions, signal: AbortSignal): void {
  let isBusy = false;
  const next = async () => {
    if (isBusy) return;
    isBusy = true;
    await runBackupOnce(options, backUpInProcess, signal);
    isBusy = false;
  };
  void next();
  const timer = setInterval(next, CHECK_MS).unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

/**
 * Removes files that killed commands left behind, and creates a backup if one is due. Never rejects.
 * @internal Exported for its test.
 */
export async function runBackupOnce(
  options: BackupOptions,
  createBackup: CreateBackup,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir, keep } = options;
  try {
    await removeAbandonedCopies(dataDir);
    const now = Date.now();
    if (signal.aborted || !(await isDue(options, now))) return;
    const folder = backupFolder(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.resolve(/*turbopackIgnore: true*/ folder, backupName(new Date(now)));
    await createBackup(file, signal);
    await removeOlder(folder, keep);
    delete globalState.palimpsestBackupFailed;
    log().info({ file: path.basename(file), ms: Date.now() - now }, "backup created");
  } catch (thrown) {
    if (signal.aborted) return;
    globalState.palimpsestBackupFailed = Date.now();
    if (thrown instanceof BackupFailed)
      log().error({ module: "backup", reason: thrown.message }, "backup failed");
    else logError(thrown, { module: "backup", step: "automatic" });
  }
}

async function isDue({ dataDir, everyHours }: BackupOptions, now: number): Promise<boolean> {
  if (everyHours === 0) return false;
  const failedAt = backupFailedAt();
  if (failedAt !== null && Math.abs(now - failedAt) < RETRY_MS) return false;
  const [newest] = await listBackups(backupFolder(dataDir));
  const last = newest?.at.getTime() ?? (await storeCreatedAt(dataDir)).getTime();
  // With abs(), a backup that a wrong clock dated in the future does not block new backups.
  return Math.abs(now - last) >= everyHours * HOUR_MS;
}

class BackupFailed extends Error {}

/** Runs `palimpsest backup` in a separate process with low priority, so it does not delay requests. */
function backUpInProcess(file: string, signal: AbortSignal): Promise<void> {
  const command = path.join(/*turbopackIgnore: true*/ process.cwd(), "scripts/palimpsest.mjs");
  const child = spawn(process.execPath, [command, "backup", file], {
    stdio: ["ignore", "ignore", "pipe"],
    env: silentEnvironment(),
    signal,
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = "";
  child.stderr.on("data", (chunk) => {
    output = `${output}${chunk}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new BackupFailed(output.trim()))));
  });
}
