import type { BulkSession } from "@/lib/storage/db";

/** More numbers than are given between a backup and its restore. */
const SKIPPED = 1_000_000;

/**
 * Leaves out numbers of notices in a restored database. Readers of streams and receivers of webhooks have
 * seen the numbers after the backup with other notices, and would skip a new notice with such a number.
 */
export async function skipNoticeNumbers({ query }: Pick<BulkSession, "query">): Promise<void> {
  await query("select setval('notices_notice_no_seq', nextval('notices_notice_no_seq') + $1::bigint)", [
    SKIPPED,
  ]);
}
