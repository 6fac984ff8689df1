import { z } from "zod";
import { type Env, env } from "@/lib/base/config";
import { listBackups } from "./backup-name";
import { backupFolder } from "./live-copy";
import { backupFailedAt } from "./run-backup-loop";

export const automaticOutput = z.object({
  state: z
    .enum(["ok", "waiting", "failed", "off"])
    .describe("waiting: no backup has been due yet; failed: the last backup failed (see the server log)"),
  last_at: z.string().nullable().describe("Time of the newest backup"),
});

/**
 * Returns the state of automatic backups, or null for a server database, which is backed up externally. Never
 * throws.
 */
export async function readAutomatic(
  { DATABASE_URL, DATA_DIR, BACKUP_EVERY_HOURS }: Env = env(),
): Promise<z.infer<typeof automaticOutput> | null> {
  if (DATABASE_URL) return null;
  const [newest] = await listBackups(backupFolder(DATA_DIR));
  const isOff = BACKUP_EVERY_HOURS === 0;
  const state = isOff ? "off" : backupFailedAt() !== null ? "failed" : newest ? "ok" : "waiting";
  return { state, last_at: newest?.at.toISOString() ?? null };
}
