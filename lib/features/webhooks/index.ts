export { bodyOf } from "./deliver";
export { listWebhookDeliveries, resendWebhookDelivery } from "./deliveries";
export { runDeliveryLoop } from "./run-delivery-loop";
export {
  createWebhookInput,
  createWebhookOutput,
  deleteWebhookOutput,
  deliveriesOutput,
  listDeliveriesInput,
  queuedOutput,
  rotateWebhookOutput,
  updateWebhookInput,
  webhookOutput,
  webhooksOutput,
} from "./webhook-input";
export {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from "./webhooks";
