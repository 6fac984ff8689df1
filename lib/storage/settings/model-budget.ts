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

const TODAY = sql`(now() at time zone 'utc')::date`;

/**
 * Takes tokens from today's budget of a tenant (CHAT_DAILY_TOKENS) before a call of the chat model. Returns
 * false when fewer are left, and logs a warning the first time on a day. Uses index `model_usage_pkey`.
 */
export async function takeTokens(
  tenantNo: TenantNo,
  tokens: number,
  limit = env().CHAT_DAILY_TOKENS,
): Promise<boolean> {
  const isWithin = (after: ReturnType<typeof sql>) =>
    limit === 0 ? sql`true` : sql`${after} <= ${limit}::bigint`;
  return inTenant({ tenantNo }, "work", async (tx) => {
    const taken = await tx.rows(sql`
      insert into model_usage as u (tenant_no, day, tokens, calls, refused)
      select ${tenantNo}::int, ${TODAY}, ${tokens}::bigint, 1, 0 where ${isWithin(sql`${tokens}::bigint`)}
      on conflict (tenant_no, day) do update set tokens = u.tokens + ${tokens}::bigint, calls = u.calls + 1
        where ${isWithin(sql`u.tokens + ${tokens}::bigint`)}
      returning 1`);
    if (taken.length > 0) return true;
    const [row] = await tx.rows<TableRow<"model_usage", "refused">>(sql`
      insert into model_usage as u (tenant_no, day, tokens, calls, refused)
      values (${tenantNo}::int, ${TODAY}, 0, 0, 1)
      on conflict (tenant_no, day) do update set refused = u.refused + 1 returning refused`);
    if (row?.refused === 1)
      log().warn({ limit }, "today's budget of the chat model is used up; rules decide until midnight UTC");
    return false;
  });
}

/** Gives back tokens that a call took and did not use. */
export async function returnTokens(tenantNo: TenantNo, tokens: number): Promise<void> {
  if (tokens <= 0) return;
  await inTenant({ tenantNo }, "work", (tx) =>
    tx.rows(sql`update model_usage set tokens = greatest(tokens - ${tokens}::bigint, 0)
      where tenant_no = ${tenantNo}::int and day = ${TODAY}`),
  );
}

/** Returns what a tenant used of the chat model today. Uses index `model_usage_pkey`. */
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
