import { z } from "zod";
import { DELIVERY_STATES, NOTICE_TYPES } from "@/lib/storage/notices";

const url = z
  .string()
  .max(2048)
  .describe("URL that receives the notices, with http:// or https:// and without user and password");
const types = z
  .array(z.enum(NOTICE_TYPES))
  .max(NOTICE_TYPES.length)
  .describe("Types of notices to send; an empty list means all");
const name = z.string().max(64).describe("What the endpoint is for; personal data in it is masked");

export const createWebhookInput = z.strictObject({
  url,
  types: types.default([]),
  name: name.default(""),
});

export const updateWebhookInput = z
  .strictObject({
    url: url.optional(),
    types: types.optional(),
    name: name.optional(),
    active: z.boolean().optional().describe("Whether notices are sent; those that wait are kept"),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
    error: "must have at least one field",
  });

export const webhookOutput = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  types: z.array(z.string()).describe("Empty for all types"),
  state: z
    .enum(["active", "failing", "off", "refused"])
    .describe(
      "failing: the last tries failed, and after 5 of them the endpoint is tried once a minute; off: switched off; refused: the receiver answered 410 and gets no more notices",
    ),
  pending: z.number().describe("Notices that wait for a try"),
  dead: z.number().describe("Notices whose last try has failed"),
  created_at: z.iso.datetime(),
  previous_secret_until: z.iso
    .datetime()
    .nullable()
    .describe("Until when the previous secret signs as well; null if it does not"),
});
export const webhooksOutput = z.object({ items: z.array(webhookOutput) });

const secret = z.string().describe("Secret that signs the notices; shown once");
export const createWebhookOutput = webhookOutput.extend({ secret });
export const rotateWebhookOutput = z.object({ secret, previous_secret_until: z.iso.datetime() });
export const deleteWebhookOutput = z.object({ deleted: z.literal(true) });
export const queuedOutput = z.object({ id: z.string().describe("ID of the delivery") });

export const listDeliveriesInput = z.strictObject({
  state: z.enum(DELIVERY_STATES).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, { error: "is not a valid cursor" })
    .optional()
    .describe("Cursor of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const deliveriesOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      created_at: z.iso.datetime().describe("Time of the change"),
      state: z.enum(DELIVERY_STATES).describe("dead: all tries have failed"),
      attempts: z.number(),
      next_at: z.iso.datetime().nullable().describe("Earliest time of the next try; null if there is none"),
      last_at: z.iso.datetime().nullable(),
      status: z.number().nullable().describe("HTTP status of the last answer; null without one"),
      error: z
        .enum(["status", "timeout", "connection_failed", "address_forbidden"])
        .nullable()
        .describe("Why the last try failed"),
      answer: z.string().nullable().describe("First 200 characters of the last answer, redacted"),
    }),
  ),
  next_cursor: z.string().nullable(),
});
