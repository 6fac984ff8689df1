import { z } from "zod";
import { type Env, env } from "@/lib/config";
import { listBackups } from "./backup-name";
import { backupFailedAt } from "./keep-backups";
import { backupFolder } from "./live-copy";

export const automaticOutput = z.object({
  state: z
    .enum(["ok", "waiting", "failed", "off"])
    .describe("waiting: none was due yet; failed: the last one, and the log says why"),
  last_at: z.string().nullable().describe("When the newest one was made"),
});

/** How the automatic backups are; null for a database on a server, which is saved from outside. Never throws. */
export async function readAutomatic(
  { DATABASE_URL, DATA_DIR, BACKUP_EVERY_HOURS }: Env = env(),
): Promise<z.infer<typeof automaticOutput> | null> {
  if (DATABASE_URL) return null;
  const [newest] = await listBackups(backupFolder(DATA_DIR));
  const isOff = BACKUP_EVERY_HOURS === 0;
  const state = isOff ? "off" : backupFailedAt() !== null ? "failed" : newest ? "ok" : "waiting";
  return { state, last_at: newest?.at.toISOString() ?? null };
}
