import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env } from "@/lib/config";
import { AppError, type Ctx, isPerson } from "@/lib/core";
import { copyLive, engine, readHolder, storeBytes } from "@/lib/db";

const NAME = /^copy-[0-9a-f]{12}$/;
/** A command that asked for a copy opens it at once, which locks it. */
const OPENED_WITHIN_MS = 60_000;

export const liveCopyOutput = z.object({
  name: z.string().regex(NAME).describe("The copy's folder below backups in the data directory"),
});

/** Where automatic backups stand, and the copies that backups are read from. */
export function backupFolder(dataDir: string): string {
  return path.join(/*turbopackIgnore: true*/ dataDir, "backups");
}

/** The data directory of a copy. */
export function liveCopyFolder(dataDir: string, name: string): string {
  return path.join(/*turbopackIgnore: true*/ backupFolder(dataDir), name);
}

const holder = globalThis as unknown as { palimpsestCopying?: boolean };

/**
 * Copies the embedded database that this process serves into a new folder of its data directory, for a command that
 * reads it at leisure and removes it. One at a time: throws `conflict` during another, `scope_missing` for all but such
 * a command, which asks for none when the database is on a server.
 */
export async function makeLiveCopy(ctx: Ctx): Promise<z.infer<typeof liveCopyOutput>> {
  if (isPerson(ctx) || engine().kind !== "embedded")
    throw new AppError("scope_missing", "This is for `palimpsest backup` on the server's own machine.");
  if (holder.palimpsestCopying)
    throw new AppError("conflict", "Another backup is being copied. Try again shortly.");
  holder.palimpsestCopying = true;
  const { DATA_DIR } = env();
  const name = `copy-${randomBytes(6).toString("hex")}`;
  try {
    await removeLeftCopies(DATA_DIR);
    await requireRoom(DATA_DIR);
    await mkdir(backupFolder(DATA_DIR), { recursive: true, mode: 0o700 });
    await copyLive(DATA_DIR, liveCopyFolder(DATA_DIR, name));
    return { name };
  } catch (thrown) {
    await rm(liveCopyFolder(DATA_DIR, name), { recursive: true, force: true });
    throw thrown;
  } finally {
    holder.palimpsestCopying = false;
  }
}

/** A full disk would stop the database that is copied. So much is left of it whatever the copy and its backup take. */
const SPARE_BYTES = 64 * 2 ** 20;

/** The copy is as large as the store, and the backup that is made of it is smaller. */
async function requireRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const wanted = 2 * (await storeBytes(dataDir)) + SPARE_BYTES;
  if (bavail * bsize < wanted)
    throw new AppError(
      "internal",
      `The disk of ${dataDir} has no room for a backup: it wants ${Math.ceil(wanted / 2 ** 20)} MB for a while. Make room.`,
    );
}

/** Removes copies whose command is gone. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const names = await readdir(backupFolder(dataDir)).catch(() => []);
  for (const name of names.filter((one) => NAME.test(one))) {
    const folder = liveCopyFolder(dataDir, name);
    // One that its command removes at this moment is none that was left.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    const isNew = Date.now() - mtimeMs < OPENED_WITHIN_MS;
    if (!isNew && !(await readHolder(folder))) await rm(folder, { recursive: true, force: true });
  }
}
