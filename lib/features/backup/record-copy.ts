import type { Ctx } from "@/lib/base/core";
import { writeAuditOfAll } from "@/lib/storage/audit";
import { type BulkSession, continueAsSystem } from "@/lib/storage/db";
import type { Manifest } from "./format";

/**
 * Writes an audit entry to the log of each tenant, in the open transaction of the session. It contains only
 * counts, because a file name or an address can name a person.
 */
export async function recordCopy(
  session: BulkSession,
  ctx: Ctx,
  action: "backup.create" | "database.move",
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  await writeAuditOfAll(await continueAsSystem(session), ctx, action, counts);
}

/** The number of rows in all tables of a backup. */
export function rowCount({ tables }: Pick<Manifest, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
