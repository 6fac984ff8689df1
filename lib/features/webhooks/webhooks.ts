import type { z } from "zod";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import { AppError, type Ctx, requireScope, requireWholeTenant } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  deleteEndpoint,
  type Endpoint,
  insertEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
  writeTestNotice,
} from "@/lib/storage/notices";
import { checkUrl } from "./check-url";
import { createSecret } from "./sign";
import type {
  createWebhookInput,
  createWebhookOutput,
  deleteWebhookOutput,
  queuedOutput,
  rotateWebhookOutput,
  updateWebhookInput,
  webhookOutput,
  webhooksOutput,
} from "./webhook-input";

type Webhook = z.infer<typeof webhookOutput>;

/** Maximum number of endpoints per tenant, because every notice is compared with each. */
const MAX_ENDPOINTS = 50;

/** Returns the tenant's endpoints, oldest first, without secrets. Requires `admin` and an unbound key. */
export async function listWebhooks(ctx: Ctx): Promise<z.infer<typeof webhooksOutput>> {
  requireAdmin(ctx);
  return { items: (await inTenant(ctx, "work", (tx) => listEndpoints(tx, ctx))).map(toWebhook) };
}

/**
 * Creates an endpoint and returns it with its secret. Requires `admin` and an unbound key. Throws
 * `invalid_input` for a URL that must not receive notices, and when the tenant has 50 endpoints.
 */
export async function createWebhook(
  ctx: Ctx,
  input: z.infer<typeof createWebhookInput>,
): Promise<z.infer<typeof createWebhookOutput>> {
  requireAdmin(ctx);
  const url = await checkUrl(input.url);
  const secret = createSecret();
  const name = redactText(input.name, DEFAULT_POLICY).text;
  return inTenant(ctx, "accept", async (tx) => {
    const fields = { url, name, types: input.types, secret, max: MAX_ENDPOINTS };
    const endpointNo = await insertEndpoint(tx, ctx.tenantNo, fields);
    if (endpointNo === null)
      throw new AppError(
        "invalid_input",
        `At most ${MAX_ENDPOINTS} webhooks are possible. Delete one first.`,
      );
    await writeAudit(tx, ctx, "webhook.create", { types: input.types.length }, `webhook:${endpointNo}`);
    return { ...(await requireWebhook(tx, ctx, endpointNo)), secret };
  });
}

/** Changes an endpoint. Requires `admin` and an unbound key. Throws `not_found` and as createWebhook. */
export async function updateWebhook(
  ctx: Ctx,
  endpointNo: number,
  input: z.infer<typeof updateWebhookInput>,
): Promise<Webhook> {
  requireAdmin(ctx);
  const fields = {
    ...(input.url === undefined ? {} : { url: await checkUrl(input.url) }),
    ...(input.name === undefined ? {} : { name: redactText(input.name, DEFAULT_POLICY).text }),
    ...(input.types === undefined ? {} : { types: input.types }),
    ...(input.active === undefined ? {} : { isActive: input.active }),
  };
  return inTenant(ctx, "accept", async (tx) => {
    if (!(await updateEndpoint(tx, { ...ctx, endpointNo }, fields))) throw unknownWebhook();
    const changed = Object.fromEntries(Object.keys(fields).map((field) => [field, 1]));
    await writeAudit(tx, ctx, "webhook.update", changed, `webhook:${endpointNo}`);
    return requireWebhook(tx, ctx, endpointNo);
  });
}

/** Deletes an endpoint and its delivery log. Requires `admin` and an unbound key. Throws `not_found`. */
export async function deleteWebhook(
  ctx: Ctx,
  endpointNo: number,
): Promise<z.infer<typeof deleteWebhookOutput>> {
  requireAdmin(ctx);
  return inTenant(ctx, "accept", async (tx) => {
    if (!(await deleteEndpoint(tx, { ...ctx, endpointNo }))) throw unknownWebhook();
    await writeAudit(tx, ctx, "webhook.delete", { webhooks: 1 }, `webhook:${endpointNo}`);
    return { deleted: true };
  });
}

/**
 * Gives an endpoint a new secret. The previous one still signs for 24 hours, or longer when another secret
 * follows. Requires `admin` and an unbound key. Throws `not_found`, and `conflict` when too many secrets
 * still sign.
 */
export async function rotateWebhook(
  ctx: Ctx,
  endpointNo: number,
): Promise<z.infer<typeof rotateWebhookOutput>> {
  requireAdmin(ctx);
  const secret = createSecret();
  return inTenant(ctx, "accept", async (tx) => {
    await requireWebhook(tx, ctx, endpointNo);
    const until = await rotateSecret(tx, { ...ctx, endpointNo }, secret);
    if (!until) throw new AppError("conflict", "The secret changed too often. Change it again in 24 hours.");
    await writeAudit(tx, ctx, "webhook.rotate", { secrets: 1 }, `webhook:${endpointNo}`);
    return { secret, previous_secret_until: until.toISOString() };
  });
}

/**
 * Sends a notice of type `test` to one endpoint, when it is active, like any other notice. Requires `admin`
 * and an unbound key. Throws `not_found`.
 */
export async function testWebhook(ctx: Ctx, endpointNo: number): Promise<z.infer<typeof queuedOutput>> {
  requireAdmin(ctx);
  return inTenant(ctx, "accept", async (tx) => {
    await requireWebhook(tx, ctx, endpointNo);
    await writeAudit(tx, ctx, "webhook.test", { notices: 1 }, `webhook:${endpointNo}`);
    return { id: String(await writeTestNotice(tx, ctx.tenantNo, endpointNo)) };
  });
}

/** Throws unless the caller may manage the tenant's webhooks. */
export function requireAdmin(ctx: Ctx): void {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
}

/** Returns an endpoint of the tenant. Throws `not_found`. */
export async function requireWebhook(tx: Tx, ctx: Ctx, endpointNo: number): Promise<Webhook> {
  const endpoint = (await listEndpoints(tx, ctx)).find((one) => one.endpoint_no === endpointNo);
  if (!endpoint) throw unknownWebhook();
  return toWebhook(endpoint);
}

function unknownWebhook(): AppError {
  return new AppError("not_found", "Webhook not found.");
}

function toWebhook(endpoint: Endpoint): Webhook {
  const { is_active, is_gone, failures, previous_until } = endpoint;
  const isOverlapping = previous_until !== null && previous_until.getTime() > Date.now();
  return {
    id: String(endpoint.endpoint_no),
    url: endpoint.url,
    name: endpoint.name,
    types: endpoint.types,
    state: is_gone ? "refused" : !is_active ? "off" : failures > 0 ? "failing" : "active",
    pending: endpoint.pending,
    dead: endpoint.dead,
    created_at: endpoint.created_at.toISOString(),
    previous_secret_until: isOverlapping ? previous_until.toISOString() : null,
  };
}
