import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { storeMadeAt } from "@/lib/db";
import { log, logError } from "@/lib/observability";
import { backupName, listBackups, removeOlder } from "./backup-name";
import { backupFolder, removeLeftCopies } from "./live-copy";

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** After a failure it is tried again so much later. */
const RETRY_MS = HOUR_MS;

export type KeepOptions = { readonly dataDir: string; readonly everyHours: number; readonly keep: number };
/** Makes a backup and rejects with an Error that says why not. */
type Make = (file: string, signal: AbortSignal) => Promise<void>;

const holder = globalThis as unknown as { palimpsestBackupFailed?: number };

/** When the last automatic backup of this process failed, in milliseconds since 1970; null when it did not. */
export function backupFailedAt(): number | null {
  return holder.palimpsestBackupFailed ?? null;
}

/**
 * Makes a backup of the embedded database every so many hours, counted from the newest or from when the store was made,
 * and keeps as many as asked, until the signal is aborted. An old one goes when the new one was read again.
 */
export function keepBackups(options: KeepOptions, signal: AbortSignal): void {
  let isBusy = false;
  const next = async () => {
    if (isBusy) return;
    isBusy = true;
    await look(options, inProcess, signal);
    isBusy = false;
  };
  void next();
  const timer = setInterval(next, LOOK_MS).unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

/** One look: removes what killed commands left, and makes a backup when one is due. Never rejects. */
export async function look(options: KeepOptions, make: Make, signal: AbortSignal): Promise<void> {
  const { dataDir, keep } = options;
  try {
    await removeLeftCopies(dataDir);
    const now = Date.now();
    if (signal.aborted || !(await isDue(options, now))) return;
    const folder = backupFolder(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.resolve(/*turbopackIgnore: true*/ folder, backupName(new Date(now)));
    await make(file, signal);
    await removeOlder(folder, keep);
    delete holder.palimpsestBackupFailed;
    log().info({ file: path.basename(file), ms: Date.now() - now }, "backup made");
  } catch (thrown) {
    if (signal.aborted) return;
    holder.palimpsestBackupFailed = Date.now();
    if (thrown instanceof BackupFailed)
      log().error({ room: "backup", reason: thrown.message }, "backup failed");
    else logError(thrown, { room: "backup", step: "automatic" });
  }
}

async function isDue({ dataDir, everyHours }: KeepOptions, now: number): Promise<boolean> {
  if (everyHours === 0) return false;
  const failedAt = backupFailedAt();
  if (failedAt !== null && Math.abs(now - failedAt) < RETRY_MS) return false;
  const [newest] = await listBackups(backupFolder(dataDir));
  const last = newest?.at.getTime() ?? (await storeMadeAt(dataDir)).getTime();
  // One from the future was named by a clock that was wrong.
  return Math.abs(now - last) >= everyHours * HOUR_MS;
}

class BackupFailed extends Error {}

/** `palimpsest backup` in a process of its own, behind all others: no request waits for it. */
function inProcess(file: string, signal: AbortSignal): Promise<void> {
  const command = path.join(/*turbopackIgnore: true*/ process.cwd(), "scripts/palimpsest.mjs");
  const child = spawn(process.execPath, [command, "backup", file], {
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new BackupFailed(said.trim()))));
  });
}
