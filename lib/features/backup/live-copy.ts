import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env } from "@/lib/base/config";
import { AppError, type Ctx, requireScope } from "@/lib/base/core";
import { copyLive, engine, readHolder, storeBytes } from "@/lib/storage/db";

const NAME = /^copy-[0-9a-f]{12}$/;
/**
 * A command opens its copy immediately, which locks it. A copy that has no lock after this time counts as
 * abandoned.
 */
const ABANDONED_MS = 60_000;

export const liveCopyOutput = z.object({
  name: z
    .string()
    .regex(NAME)
    .describe("Name of the copy's folder in the backups folder of the data directory"),
});

/** Returns the folder of automatic backups and of temporary copies. */
export function backupFolder(dataDir: string): string {
  return path.join(/*turbopackIgnore: true*/ dataDir, "backups");
}

/** Returns the data directory of a copy. */
export function liveCopyFolder(dataDir: string, name: string): string {
  return path.join(/*turbopackIgnore: true*/ backupFolder(dataDir), name);
}

const globalState = globalThis as unknown as { palimpsestCopying?: boolean };

/**
 * Copies the embedded database of this process into a new folder of its data directory, for a backup command
 * that reads and deletes the copy. Only one copy is made at a time: throws `conflict` while another one is
 * being made, and `scope_missing` for databases on a server.
 */
export async function createLiveCopy(ctx: Ctx): Promise<z.infer<typeof liveCopyOutput>> {
  requireScope(ctx, "admin");
  if (engine().kind !== "embedded")
    throw new AppError(
      "scope_missing",
      "Only `palimpsest backup` on the server's machine can create a copy.",
    );
  if (globalState.palimpsestCopying)
    throw new AppError("conflict", "Another backup is running. Try again shortly.");
  globalState.palimpsestCopying = true;
  const { DATA_DIR } = env();
  const name = `copy-${randomBytes(6).toString("hex")}`;
  try {
    await removeAbandonedCopies(DATA_DIR);
    await requireDiskSpace(DATA_DIR);
    await mkdir(backupFolder(DATA_DIR), { recursive: true, mode: 0o700 });
    await copyLive(DATA_DIR, liveCopyFolder(DATA_DIR, name));
    return { name };
  } catch (thrown) {
    await rm(liveCopyFolder(DATA_DIR, name), { recursive: true, force: true });
    throw thrown;
  } finally {
    globalState.palimpsestCopying = false;
  }
}

/** Disk space that must remain free, because the database stops when the disk is full. */
const RESERVED_BYTES = 64 * 2 ** 20;

/** Requires space for twice the database: its copy has the same size, and its backup is smaller. */
async function requireDiskSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const required = 2 * (await storeBytes(dataDir)) + RESERVED_BYTES;
  if (bavail * bsize < required)
    throw new AppError(
      "internal",
      `The disk of ${dataDir} has too little free space. A backup temporarily needs ${Math.ceil(required / 2 ** 20)} MB. Free some space.`,
    );
}

/** Removes copies whose command has ended. */
export async function removeAbandonedCopies(dataDir: string): Promise<void> {
  const names = await readdir(backupFolder(dataDir)).catch(() => []);
  for (const name of names.filter((one) => NAME.test(one))) {
    const folder = liveCopyFolder(dataDir, name);
    // A copy that no longer exists has just been removed by its command.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    const isNew = Date.now() - mtimeMs < ABANDONED_MS;
    if (!isNew && !(await readHolder(folder))) await rm(folder, { recursive: true, force: true });
  }
}
