import { env } from "@/lib/base/config";
import type { TenantNo } from "@/lib/base/core";
import { log } from "@/lib/base/observability";
import { inTenant, sql, type TableRow } from "@/lib/storage/db";

/** What a tenant used of the chat model today (UTC). `limit` is null without a budget. */
type ModelUsage = {
  readonly tokens: number;
  readonly calls: number;
  readonly refused: number;
  readonly limit: number | null;
};

/** As long as the daily rollups of metrics. */
const KEPT_DAYS = 92;
const TODAY = sql`(now() at time zone 'utc')::date`;

/**
 * Takes tokens from today's budget of a tenant (CHAT_DAILY_TOKENS) before a call of the chat model. Returns
 * the day that paid, such as "2026-05-03", or null when fewer are left, and logs a warning the first time on
 * a day. Deletes the tenant's days before KEPT_DAYS with the first call of a day. Uses the primary key of
 * model_usage.
 */
export async function takeTokens(
  tenantNo: TenantNo,
  tokens: number,
  limit = env().CHAT_DAILY_TOKENS,
): Promise<string | null> {
  const isWithin = (after: ReturnType<typeof sql>) =>
    limit === 0 ? sql`true` : sql`${after} <= ${limit}::bigint`;
  return inTenant({ tenantNo }, "work", async (tx) => {
    const [taken] = await tx.rows<{ day: string; calls: number }>(sql`
      insert into model_usage as u (tenant_no, day, tokens, calls, refused)
      select ${tenantNo}::int, ${TODAY}, ${tokens}::bigint, 1, 0 where ${isWithin(sql`${tokens}::bigint`)}
      on conflict (tenant_no, day) do update set tokens = u.tokens + ${tokens}::bigint, calls = u.calls + 1
        where ${isWithin(sql`u.tokens + ${tokens}::bigint`)}
      returning day::text as day, calls`);
    if (taken?.calls === 1)
      await tx.rows(sql`delete from model_usage
        where tenant_no = ${tenantNo}::int and day < ${TODAY} - ${KEPT_DAYS}::int`);
    if (taken) return taken.day;
    const [row] = await tx.rows<TableRow<"model_usage", "refused">>(sql`
      insert into model_usage as u (tenant_no, day, tokens, calls, refused)
      values (${tenantNo}::int, ${TODAY}, 0, 0, 1)
      on conflict (tenant_no, day) do update set refused = u.refused + 1 returning refused`);
    if (row?.refused === 1)
      log().warn(
        { tenantNo, limit, needed: tokens },
        "a call of the chat model does not fit in the tenant's budget of today; rules decide until midnight UTC",
      );
    return null;
  });
}

/** Gives tokens that a call took and did not use back to the day that paid. */
export async function returnTokens(tenantNo: TenantNo, day: string, tokens: number): Promise<void> {
  if (tokens <= 0) return;
  await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows(sql`update model_usage set tokens = greatest(tokens - ${tokens}::bigint, 0)
      where tenant_no = ${tenantNo}::int and day = ${day}::date`),
  );
}

/** Returns what a tenant used of the chat model today. Uses the primary key of model_usage. */
export async function readModelUsage(tenantNo: TenantNo): Promise<ModelUsage> {
  const [row] = await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows<TableRow<"model_usage", "tokens" | "calls" | "refused">>(sql`
      select tokens, calls, refused from model_usage where tenant_no = ${tenantNo}::int and day = ${TODAY}`),
  );
  const limit = env().CHAT_DAILY_TOKENS;
  return {
    tokens: Number(row?.tokens ?? 0),
    calls: row?.calls ?? 0,
    refused: row?.refused ?? 0,
    limit: limit === 0 ? null : limit,
  };
}
