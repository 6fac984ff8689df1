import { z } from "zod";
import { env } from "@/lib/base/config";
import { type Ctx, type OnProgress, requireScope } from "@/lib/base/core";
import { manifestSchema } from "./format";
import { recordCopy, rowCount } from "./record-copy";
import { move } from "./restore";

export const moveDatabaseInput = z.strictObject({
  url: z.string().min(1).describe("postgres://… of the empty server database"),
});

export const moveDatabaseOutput = z.object({
  from: z.string().describe("The data directory"),
  rows: z.int(),
  tables: manifestSchema.shape.tables,
});

/**
 * Copies the embedded database of the data directory, which must not be in use, to an empty server database.
 * Writes the audit entry to the server, in the transaction that fills it. Throws BackupError.
 */
export async function moveDatabase(
  ctx: Ctx & { readonly onProgress?: OnProgress },
  { url }: z.infer<typeof moveDatabaseInput>,
): Promise<z.infer<typeof moveDatabaseOutput>> {
  requireScope(ctx, "admin");
  const { DATA_DIR: dataDir } = env();
  const { manifest } = await move({ dataDir, url }, ctx.onProgress ?? (() => undefined), (session, moved) =>
    recordCopy(session, ctx, "database.move", { rows: rowCount(moved) }),
  );
  return { from: dataDir, rows: rowCount(manifest), tables: manifest.tables };
}
