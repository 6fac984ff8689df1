import { z } from "zod";
import type { Ctx } from "@/lib/base/core";
import { SLOWEST_KEPT } from "@/lib/base/observability";
import { inTenant, sql, type TableRow } from "@/lib/storage/db";
import type { Range } from "./range";
import { floorTo } from "./tiers";

export const slowRequest = z.object({
  request_id: z.string(),
  at: z.string(),
  ms: z.number(),
  stage_ms: z.record(z.string(), z.number()),
  degraded: z.array(z.string()).describe("Components that the retrieval left out"),
});

type Row = TableRow<"slow_requests", "request_id" | "at" | "ms" | "stages" | "degraded">;

/**
 * Returns the slowest requests of an operation that ended in a range. Uses the primary key of slow_requests.
 */
export async function readSlowest(
  ctx: Ctx,
  { from, to }: Range,
  operation: string,
): Promise<z.infer<typeof slowRequest>[]> {
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<Row>(sql`
      select request_id, at, ms, stages, degraded from slow_requests
      where tenant_no = ${ctx.tenantNo}::int and operation = ${operation}
        and hour_at >= ${new Date(floorTo(from, 3600))}::timestamptz and hour_at < ${new Date(to)}::timestamptz
        and at >= ${new Date(from)}::timestamptz and at < ${new Date(to)}::timestamptz
      order by ms desc limit ${SLOWEST_KEPT}::int`),
  );
  return rows.map(({ request_id, at, ms, stages, degraded }) => ({
    request_id,
    at: at.toISOString(),
    ms,
    stage_ms: JSON.parse(stages) as Record<string, number>,
    degraded: JSON.parse(degraded) as string[],
  }));
}
