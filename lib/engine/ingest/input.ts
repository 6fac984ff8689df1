import { z } from "zod";
import {
  DAY_MS,
  futureTimeInput,
  hasLoneSurrogate,
  idInput,
  MAX_ID_LENGTH,
  ROLES,
  sessionIdInput,
  timeInput,
  timeZoneInput,
} from "@/lib/base/core";

/** Limits of a request. A request that exceeds one is refused, never truncated. */
export const LIMITS = {
  events: 500,
  messages: 20,
  textBytes: 32 * 1024,
  tags: 64,
  tagLength: 64,
  metadataBytes: 16 * 1024,
  idLength: MAX_ID_LENGTH,
} as const;

const bytes = (text: string) => Buffer.byteLength(text);
const validId = (schema: z.ZodString) =>
  schema.refine((value) => !hasLoneSurrogate(value), { error: "contains invalid Unicode" });
const id = (what: string) => validId(idInput).describe(what);
const EARLIEST = Date.UTC(1900, 0, 1);

const at = timeInput
  .refine((text) => Date.parse(text) >= EARLIEST, { error: "must not be before 1900" })
  .refine((text) => Date.parse(text) <= Date.now() + DAY_MS, { error: "must not be more than a day ahead" })
  .describe("Time when the message was sent; defaults to the current time");
const text = z
  .string()
  .refine((value) => value.trim() !== "", { error: "must not be empty" })
  .refine((value) => bytes(value) <= LIMITS.textBytes, { error: "must be at most 32 KB" })
  .describe("Text of the message");
const speaker = z.string().min(1).max(LIMITS.idLength).describe("Name of the speaker; defaults to the owner");

/** The types that a caller can set. Corrections follow from links, and the others are the server's own. */
const OVERRIDE_TYPES = ["preference", "fact", "decision", "mood", "interaction"] as const;
const TEN_YEARS_S = 10 * 366 * 86_400;

export const expiresAtInput = futureTimeInput.describe("When the memory expires");

export const metadataInput = z
  .record(z.string(), z.json())
  .refine((value) => bytes(JSON.stringify(value)) <= LIMITS.metadataBytes, {
    error: "must be at most 16 KB",
  })
  .describe("Additional data. Credential-like fields are removed.");

const overrides = {
  keep: z
    .literal(true)
    .optional()
    .describe(
      "Stores the message because somebody asked for it, also when the rules would drop it. Its reason is then stored_by_request. Only a message without text after redaction is dropped",
    ),
  type: z.enum(OVERRIDE_TYPES).optional().describe("Type of the memory; also keeps the message"),
  confidence: z.number().min(0).max(1).optional().describe("Confidence of the memory, instead of the rules'"),
  expires_at: expiresAtInput.optional(),
  ttl_seconds: z
    .number()
    .int()
    .min(1)
    .max(TEN_YEARS_S)
    .optional()
    .describe("Seconds until the memory expires, from when the request arrives; instead of expires_at"),
};

const messageInput = z.strictObject({
  ...overrides,
  role: z.enum(ROLES).describe("Role of the speaker: user, assistant, tool or system"),
  text,
  speaker: speaker.optional(),
  at: at.optional(),
});

/** The fields of an event's only message. */
const SINGLE_FIELDS = [
  "role",
  "text",
  "speaker",
  "at",
  "keep",
  "type",
  "confidence",
  "expires_at",
  "ttl_seconds",
] as const;

/** One event: exactly one owner, and either messages or a single role and text. */
const eventInput = z
  .strictObject({
    id: id("The caller's ID of this event. A repeat with the same ID changes nothing.").optional(),
    user_id: id("The user who owns the memory").optional(),
    agent_owner: id("The agent that owns the memory").optional(),
    scope: z.literal("shared").optional().describe("Makes the memory shared within the tenant"),
    agent_id: id("The agent that takes part in the conversation").optional(),
    session_id: validId(sessionIdInput).describe("The conversation that the event belongs to").optional(),
    replaced_by: id(
      "ID of an earlier event of the same owner whose memory has replaced what this one says, for a history that is sent newest first",
    ).optional(),
    messages: z.array(messageInput).min(1).max(LIMITS.messages).optional(),
    role: z.enum(ROLES).optional(),
    text: text.optional(),
    speaker: speaker.optional(),
    at: at.optional(),
    ...overrides,
    time_zone: timeZoneInput
      .describe(
        "IANA time zone of the speakers, which determines the days of `yesterday` and `on Friday`. It also becomes the owner's; without one the owner's is used, then UTC.",
      )
      .optional(),
    tags: z
      .array(z.string().min(1).max(LIMITS.tagLength))
      .max(LIMITS.tags)
      .default([])
      .describe("Labels to filter by"),
    source: z.string().min(1).max(64).optional().describe("Source of the event"),
    metadata: metadataInput.optional(),
  })
  .superRefine((event, check) => {
    const single = SINGLE_FIELDS.some((field) => event[field] !== undefined);
    for (const [index, one] of [event, ...(event.messages ?? [])].entries())
      if (one.expires_at !== undefined && one.ttl_seconds !== undefined)
        check.addIssue({
          code: "custom",
          path: [...(index === 0 ? [] : ["messages", index - 1]), "ttl_seconds"],
          message: "cannot be combined with expires_at",
        });
    if (event.replaced_by !== undefined && event.replaced_by === event.id)
      check.addIssue({ code: "custom", path: ["replaced_by"], message: "must be another event" });
    if (event.messages && single) {
      check.addIssue({
        code: "custom",
        path: ["messages"],
        message: "cannot be combined with role, text or other fields of a single message",
      });
    }
    if (!event.messages && event.text === undefined) {
      check.addIssue({
        code: "custom",
        path: ["text"],
        message: "is missing: send messages, or role and text",
      });
    }
    if (!event.messages && event.role === undefined) {
      check.addIssue({
        code: "custom",
        path: ["role"],
        message: "is missing: send messages, or role and text",
      });
    }
  });

export const acceptInput = z.strictObject({
  events: z.array(eventInput).min(1).max(LIMITS.events).describe("1 to 500 events, oldest first"),
  urgency: z
    .enum(["live", "backfill"])
    .default("live")
    .describe(
      "Priority of the events. Backfill events wait until all live events are processed, including later ones.",
    ),
});

export type EventInput = z.infer<typeof eventInput>;
export type AcceptInput = z.infer<typeof acceptInput>;
