import { existsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env } from "@/lib/base/config";
import { type Ctx, type OnProgress, requireScope } from "@/lib/base/core";
import { backup } from "./backup";
import { backupName, removeOlder } from "./backup-name";
import { manifestSchema } from "./format";
import { liveCopyFolder, liveCopyOutput } from "./live-copy";
import { recordCopy, rowCount } from "./record-copy";

export const backupDatabaseInput = z.strictObject({
  target: z.string().min(1).describe("File to write, or an existing folder for palimpsest-TIME.backup"),
  keep: z
    .int()
    .min(1)
    .max(9999)
    .optional()
    .describe("Number of backups to keep in the folder; older ones are deleted"),
  copy: liveCopyOutput.shape.name.optional().describe("The copy that a running server has made"),
});

export const backupDatabaseOutput = z.object({
  file: z.string(),
  bytes: z.int(),
  rows: z.int(),
  tables: manifestSchema.shape.tables,
});

/**
 * Saves the configured database to a file and verifies the file. The embedded database must not be in use;
 * when a server has it open, `copy` names the copy that `createLiveCopy` made, which is deleted afterwards.
 * Writes the audit entry to the saved database, unless the server has recorded the copy. Throws BackupError,
 * and leaves no file in that case.
 */
export async function backupDatabase(
  ctx: Ctx & { readonly onProgress?: OnProgress },
  { target, keep, copy }: z.infer<typeof backupDatabaseInput>,
): Promise<z.infer<typeof backupDatabaseOutput>> {
  requireScope(ctx, "admin");
  const file = fileOf(target);
  const onProgress = ctx.onProgress ?? (() => undefined);
  const { manifest, bytes } = copy
    ? await backupCopy({ copy, file }, onProgress)
    : await backup({ from: configured(), file }, onProgress, (session, saved) =>
        recordCopy(session, ctx, "backup.create", { rows: rowCount(saved.manifest), bytes: saved.bytes }),
      );
  if (keep !== undefined) await removeOlder(path.dirname(file), keep);
  return { file, bytes, rows: rowCount(manifest), tables: manifest.tables };
}

function fileOf(target: string): string {
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  return isFolder ? path.join(/*turbopackIgnore: true*/ target, backupName(new Date())) : target;
}

function configured() {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = env();
  return url ? { url } : { dataDir };
}

async function backupCopy({ copy, file }: { copy: string; file: string }, onProgress: OnProgress) {
  const dataDir = liveCopyFolder(env().DATA_DIR, copy);
  try {
    return await backup({ from: { dataDir }, file }, onProgress);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
