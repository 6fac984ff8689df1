import { z } from "zod";
import { AppError } from "@/lib/base/core";
import type { webhookOutput } from "@/lib/features/webhooks";
import {
  callOperation,
  createWebhookOperation,
  deleteWebhookOperation,
  listWebhooksOperation,
  parseInput,
  updateWebhookOperation,
} from "@/lib/surfaces/operations";
import { ignoredOptions, type Mem0Call, withIgnored } from "./call";

/** The notices that mem0's types stand for. There is none for `memory_categorize`. */
const NOTICES = {
  memory_add: "memory.stored",
  memory_update: "memory.superseded",
  memory_delete: "memory.erased",
} as const;
const TYPES = Object.keys(NOTICES) as (keyof typeof NOTICES)[];

/** An empty list would mean all notices here. */
const eventTypes = z.array(z.enum(TYPES)).min(1);
const createInput = z.looseObject({ name: z.string(), url: z.string(), event_types: eventTypes });
const updateInput = z.looseObject({
  name: z.string().nullish(),
  url: z.string().nullish(),
  event_types: eventTypes.nullish(),
});

type Webhook = z.infer<typeof webhookOutput>;

/** Lists the webhooks of the tenant, oldest first, without secrets. */
export async function listWebhooks(call: Mem0Call): Promise<object[]> {
  requireProject(call);
  const { items } = await callOperation(listWebhooksOperation, call.ctx, {});
  return items.map((webhook) => toMem0Webhook(webhook, call.ctx.tenantId));
}

/** Creates a webhook. The answer has the secret that signs its notices, which is not shown again. */
export async function createWebhook(call: Mem0Call): Promise<object> {
  requireProject(call);
  const { name, url, event_types } = parseInput(createInput, call.body);
  const created = await callOperation(createWebhookOperation, call.ctx, {
    name,
    url,
    types: noticesOf(event_types),
  });
  return withIgnored(
    { ...toMem0Webhook(created, call.ctx.tenantId), secret: created.secret },
    ignoredOptions(createInput, call.body as object),
  );
}

/** Changes what is given of a webhook. */
export async function updateWebhook({ ctx, params: [id = ""], body }: Mem0Call): Promise<object> {
  const { name, url, event_types } = parseInput(updateInput, body);
  await callOperation(updateWebhookOperation, ctx, {
    id,
    ...(name == null ? {} : { name }),
    ...(url == null ? {} : { url }),
    ...(event_types == null ? {} : { types: noticesOf(event_types) }),
  });
  return withIgnored(
    { message: "Webhook updated successfully" },
    ignoredOptions(updateInput, body as object),
  );
}

/** Deletes a webhook with its delivery log. */
export async function deleteWebhook({ ctx, params: [id = ""] }: Mem0Call): Promise<object> {
  await callOperation(deleteWebhookOperation, ctx, { id });
  return { message: "Webhook deleted successfully" };
}

/** The project of a key is its tenant. Throws `not_found` for another one. */
function requireProject({ ctx, params: [project] }: Mem0Call): void {
  if (project !== ctx.tenantId) throw new AppError("not_found", "Project not found.");
}

function noticesOf(types: readonly (keyof typeof NOTICES)[]) {
  return types.map((type) => NOTICES[type]);
}

function toMem0Webhook({ id, name, url, types, state, created_at }: Webhook, project: string) {
  return {
    webhook_id: id,
    name,
    url,
    project,
    event_types: TYPES.filter((type) => types.length === 0 || types.includes(NOTICES[type])),
    is_active: state === "active" || state === "failing",
    created_at,
  };
}
