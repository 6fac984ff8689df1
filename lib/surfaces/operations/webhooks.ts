import { z } from "zod";
import { openStream, streamHeaders, streamInput, streamOutput } from "@/lib/features/stream";
import {
  createWebhook,
  createWebhookInput,
  createWebhookOutput,
  deleteWebhook,
  deleteWebhookOutput,
  deliveriesOutput,
  listDeliveriesInput,
  listWebhookDeliveries,
  listWebhooks,
  queuedOutput,
  resendWebhookDelivery,
  rotateWebhook,
  rotateWebhookOutput,
  testWebhook,
  updateWebhook,
  updateWebhookInput,
  webhookOutput,
  webhooksOutput,
} from "@/lib/features/webhooks";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const params = z.object({ id: ids.webhook });

export const listWebhooksOperation = defineOperation({
  name: "listWebhooks",
  summary: "List webhooks (without their secrets)",
  scope: "admin",
  owner: "tenant",
  output: webhooksOutput,
  http: { method: "GET", path: "/api/v1/webhooks" },
  run: listWebhooks,
});

export const createWebhookOperation = defineOperation({
  name: "createWebhook",
  summary: "Create a webhook (its secret is shown once)",
  scope: "admin",
  owner: "tenant",
  input: createWebhookInput,
  output: createWebhookOutput,
  http: { method: "POST", path: "/api/v1/webhooks" },
  status: 201,
  example: { url: "https://93.184.215.14/hook" },
  run: createWebhook,
});

export const updateWebhookOperation = defineOperation({
  name: "updateWebhook",
  summary: "Change a webhook, or switch it on or off",
  scope: "admin",
  owner: "tenant",
  params,
  input: updateWebhookInput,
  output: webhookOutput,
  http: { method: "PATCH", path: "/api/v1/webhooks/[id]" },
  example: { active: false },
  run: (ctx, { id, ...input }) => updateWebhook(ctx, id, input),
});

export const deleteWebhookOperation = defineOperation({
  name: "deleteWebhook",
  summary: "Delete a webhook with its delivery log",
  scope: "admin",
  owner: "tenant",
  params,
  output: deleteWebhookOutput,
  http: { method: "DELETE", path: "/api/v1/webhooks/[id]" },
  run: (ctx, { id }) => deleteWebhook(ctx, id),
});

export const rotateWebhookOperation = defineOperation({
  name: "rotateWebhook",
  summary: "Replace a webhook’s secret (the old one also signs for 24 hours)",
  scope: "admin",
  owner: "tenant",
  params,
  output: rotateWebhookOutput,
  http: { method: "POST", path: "/api/v1/webhooks/[id]/rotate" },
  run: (ctx, { id }) => rotateWebhook(ctx, id),
});

export const testWebhookOperation = defineOperation({
  name: "testWebhook",
  summary: "Send a test notice to a webhook",
  scope: "admin",
  owner: "tenant",
  params,
  output: queuedOutput,
  http: { method: "POST", path: "/api/v1/webhooks/[id]/test" },
  status: 202,
  run: (ctx, { id }) => testWebhook(ctx, id),
});

export const listWebhookDeliveriesOperation = defineOperation({
  name: "listWebhookDeliveries",
  summary: "List a webhook’s deliveries of the last 7 days (newest first)",
  scope: "admin",
  owner: "tenant",
  params,
  input: listDeliveriesInput,
  output: deliveriesOutput,
  http: { method: "GET", path: "/api/v1/webhooks/[id]/deliveries" },
  run: (ctx, { id, ...input }) => listWebhookDeliveries(ctx, id, input),
});

export const resendWebhookDeliveryOperation = defineOperation({
  name: "resendWebhookDelivery",
  summary: "Send a notice to a webhook again",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.webhook, delivery: ids.delivery }),
  output: queuedOutput,
  http: { method: "POST", path: "/api/v1/webhooks/[id]/resend/[delivery]" },
  status: 202,
  run: (ctx, { id, delivery }) => resendWebhookDelivery(ctx, id, delivery),
});

export const streamOperation = defineOperation({
  name: "stream",
  summary: "Stream of notices as server-sent events",
  scope: "read",
  owner: (input) => [input],
  input: streamInput,
  headers: streamHeaders,
  output: streamOutput,
  problems: ["owner_required"],
  http: {
    method: "GET",
    path: "/api/v1/stream",
    headers: { last_event_id: "Last-Event-ID" },
    text: "text/event-stream; charset=utf-8",
  },
  example: { user_id: "ana" },
  run: openStream,
});
