import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

const NAME = /^palimpsest-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/**
 * Returns a name such as `palimpsest-2026-11-21T20-10-00Z.backup`, which sorts by time and is valid on all
 * file systems.
 */
export function backupName(time: Date): string {
  return `palimpsest-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

/** Returns the backups in a folder whose names have this format, newest first. */
export async function listBackups(folder: string): Promise<{ file: string; at: Date }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, hour, minute, second] = NAME.exec(name) ?? [];
      const at = new Date(`${hour}:${minute}:${second}Z`);
      return hour ? [{ file: path.join(/*turbopackIgnore: true*/ folder, name), at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** A temporary file counts as abandoned when it has not changed for this long. */
const ABANDONED_MS = 3_600_000;

/** Deletes all backups except the newest `keep`, and temporary files that a killed process left behind. */
export async function removeOlder(folder: string, keep: number): Promise<void> {
  for (const { file } of (await listBackups(folder)).slice(keep)) await rm(file, { force: true });
  const names = await readdir(folder);
  for (const name of names.filter(
    (one) => one.endsWith(".part") && NAME.test(one.slice(0, -".part".length)),
  )) {
    const part = path.join(/*turbopackIgnore: true*/ folder, name);
    if (Date.now() - (await stat(part)).mtimeMs > ABANDONED_MS) await rm(part, { force: true });
  }
}
