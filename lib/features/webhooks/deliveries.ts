import type { z } from "zod";
import { AppError, type Ctx, parseRowNumber } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { type LoggedDelivery, listDeliveries, resendDelivery } from "@/lib/storage/notices";
import type { deliveriesOutput, listDeliveriesInput, queuedOutput } from "./webhook-input";
import { requireAdmin, requireWebhook } from "./webhooks";

type Delivery = z.infer<typeof deliveriesOutput>["items"][number];

/**
 * Returns the deliveries of an endpoint in the last 7 days, newest first. Requires `admin` and an unbound
 * key. Throws `not_found`.
 */
export async function listWebhookDeliveries(
  ctx: Ctx,
  endpointNo: number,
  { state, cursor, limit }: z.infer<typeof listDeliveriesInput>,
): Promise<z.infer<typeof deliveriesOutput>> {
  requireAdmin(ctx);
  const rows = await inTenant(ctx, "work", async (tx) => {
    await requireWebhook(tx, ctx, endpointNo);
    const query = { state: state ?? null, before: cursor ?? null, limit: limit + 1 };
    return listDeliveries(tx, { ...ctx, endpointNo }, query);
  });
  const items = rows.slice(0, limit).map(toDelivery);
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Sends a notice again, with the same id and all tries ahead of it. Requires `admin` and an unbound key.
 * Throws `not_found`.
 */
export async function resendWebhookDelivery(
  ctx: Ctx,
  endpointNo: number,
  delivery: string,
): Promise<z.infer<typeof queuedOutput>> {
  requireAdmin(ctx);
  const noticeNo = parseRowNumber(delivery) ?? 0;
  return inTenant(ctx, "accept", async (tx) => {
    if (!(await resendDelivery(tx, { ...ctx, endpointNo }, noticeNo)))
      throw new AppError("not_found", "Delivery not found. Deliveries are kept for 7 days.");
    await writeAudit(tx, ctx, "webhook.resend", { notices: 1 }, `webhook:${endpointNo} notice:${noticeNo}`);
    return { id: delivery };
  });
}

function toDelivery(row: LoggedDelivery): Delivery {
  return {
    id: row.notice_no,
    type: row.type,
    created_at: row.created_at.toISOString(),
    state: row.state as Delivery["state"],
    attempts: row.attempts,
    next_at: row.state === "pending" ? row.next_at.toISOString() : null,
    last_at: row.last_at?.toISOString() ?? null,
    status: row.last_status,
    error: row.last_error as Delivery["error"],
    answer: row.last_answer,
  };
}
