import { z } from "zod";
import {
  DOT_SEGMENT,
  isDotSegment,
  MEMORY_TYPES,
  neverNull,
  OWNER_KINDS,
  ROLES,
  TURNS_PER_SESSION,
  timeInput,
  timeZoneInput,
  VERDICTS,
} from "@/lib/base/core";
import { SOURCE_KINDS } from "@/lib/storage/records";
import { piiPolicy } from "@/lib/storage/settings";

/** Lines of a request. A request is at most 4 MB. */
const MAX_LINES = 5000;

/** A placeholder can be longer than the value that it masks. */
const text = z.string().max(64 * 1024);
const name = z.string().max(512);
const sessionId = name.refine((id) => !isDotSegment(id), { error: DOT_SEGMENT });
/** A code of the server, such as a reason. A text or a number would be stored without redaction. */
const code = z.string().regex(/^(?!.*\d{5})[\w.-]{1,64}$/, { error: "must be a code" });
const count = z.number().int().min(0).max(2_147_483_647);
const ordinal = z.number().int().min(0).max(32_767);
const ordinalKey = z.string().regex(/^\d{1,5}$/);
/** The last session has a successor. */
const position = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_646 * TURNS_PER_SESSION);
const share = z.number().min(0).max(1);
const time = timeInput;
const type = z.enum(MEMORY_TYPES);

/** The event is null when it was erased. */
const reference = z.strictObject({ event: name.nullable(), ordinal });

const message = z.strictObject({
  role: z.enum(ROLES),
  text,
  speaker: name.nullable(),
  at: time,
  isUndated: z.literal(true).optional(),
  extractedFrom: ordinal.optional(),
  isDerived: z.literal(true).optional(),
  wishes: z
    .strictObject({
      keep: z.literal(true).optional(),
      type: type.optional(),
      confidence: share.optional(),
      expiresAt: time.optional(),
    })
    .optional(),
  part: z.strictObject({ of: ordinal, no: ordinal, count: ordinal }).optional(),
});

const reviewed = z.strictObject({
  keep: z.boolean(),
  type: type.optional(),
  reason: code,
  confidence: share.optional(),
  ambiguous: z.boolean(),
  coveredBy: ordinal.optional(),
  about: z.strictObject({ ...reference.shape, isAll: z.boolean() }).optional(),
});

const payload = z.strictObject({
  messages: z.array(message).max(10_000),
  tags: z.array(name).max(64),
  metadata: z.json(),
  timeZone: timeZoneInput.optional(),
  replacedBy: name.optional(),
  requestedChange: z
    .strictObject({
      actor: name,
      reason: code,
      supersedes: position.optional(),
      type: type.optional(),
      rescues: reference.optional(),
    })
    .optional(),
  review: z
    .strictObject({
      decisions: z.array(reviewed),
      assist: z.strictObject({ prompt: count, model: name, outcomes: z.record(ordinalKey, code) }).optional(),
      links: z
        .strictObject({ prompt: count, model: name, replaces: z.record(ordinalKey, z.array(reference)) })
        .optional(),
    })
    .optional(),
});

/** The name of a rule, which a person can choose. */
const ruleName = z.string().regex(/^(?!.*\d{9})[\w.-]{1,64}$/, { error: "must be a code" });

const redaction = z.strictObject({
  field: z
    .string()
    .max(20_000)
    .regex(/^(event|source|messages\[\d+\]\.(text|speaker)|tags\[\d+\]|metadata.*)$/s),
  kind: ruleName,
  rule: ruleName,
  mode: z.enum(["mask", "drop", "tag"]),
  start: count,
  length: count,
  by_scan: z.boolean(),
  created_at: time,
});

const settingsLine = z.strictObject({ type: z.literal("settings"), pii_policy: piiPolicy });

const ownerLine = z
  .strictObject({
    type: z.literal("owner"),
    kind: z.enum(OWNER_KINDS),
    id: name,
    time_zone: timeZoneInput.nullable(),
    next_session: count,
  })
  .refine(({ kind, id }) => (kind === "shared") === (id === ""), {
    error: "must have an id unless it is shared",
  });

const eventLine = z.strictObject({
  type: z.literal("event"),
  id: name.min(1),
  session_id: sessionId.nullable(),
  agent_id: name.nullable(),
  source: name.nullable(),
  received_at: time,
  decided_at: time.nullable(),
  first_position: position.nullable(),
  session: z.strictObject({ no: count, next_turn: count }).nullable(),
  payload,
  redactions: z.array(redaction).max(32_767),
});

const decisionLine = z.strictObject({
  type: z.literal("decision"),
  event_id: name,
  ordinal,
  verdict: z.enum(VERDICTS),
  reason: code,
  memory_type: type.nullable(),
  ambiguous: z.boolean(),
  position,
  memory_position: position.nullable(),
  uncertain_position: position.nullable(),
  uncertain_reason: code.nullable(),
  resolution: code.nullable(),
  decided_at: time,
  text_removed_at: time.nullable(),
  background_at: time.nullable(),
  /** Absent in older exports. */
  sources: z
    .array(z.strictObject({ position, kind: z.enum(SOURCE_KINDS) }))
    .refine((all) => new Set(all.map((source) => source.position)).size === all.length, {
      error: "must not name a position twice",
    })
    .default([]),
});

const memoryLine = z
  .strictObject({
    type: z.literal("memory"),
    id: z.string().regex(/^[0-9a-f]{64}$/),
    event_id: name,
    ordinal,
    position,
    memory_type: type,
    text,
    role: z.enum(ROLES),
    speaker: name.nullable(),
    session_id: sessionId.nullable(),
    agent_id: name.nullable(),
    source: name.nullable(),
    part: ordinal.nullable(),
    parts: ordinal.nullable(),
    initial_confidence: share,
    occurred_at: time,
    recorded_at: time,
    confidence: share,
    seen_count: count,
    last_confirmed_at: time,
    superseded_at: time.nullable(),
    superseded_by: position.nullable(),
    supersede_reason: code.nullable(),
    expires_at: time.nullable(),
    confirms: z.array(z.strictObject({ position, occurred_at: time })),
    /** A chance below zero belongs to a pair that a person has judged as unrelated or as both true. */
    may_replace: z.array(z.strictObject({ position, chance: z.number().min(-1).max(1) })),
  })
  .refine(
    ({ position, superseded_at, superseded_by }) =>
      superseded_by === null || (superseded_at !== null && superseded_by !== position),
    {
      error: "must be another memory, and superseded_at its time",
      path: ["superseded_by"],
    },
  );

const variableLine = z.strictObject({
  type: z.literal("variable"),
  session_id: sessionId.min(1),
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$/, { error: "must be the name of a variable" }),
  value: z.json().refine((value) => Buffer.byteLength(JSON.stringify(value)) <= 64 * 1024, {
    error: "must be at most 64 KB",
  }),
  expires_at: time,
});

export const importInput = z.strictObject({
  lines: z
    .array(
      z.discriminatedUnion("type", [
        settingsLine,
        ownerLine,
        eventLine,
        decisionLine,
        memoryLine,
        variableLine,
      ]),
    )
    .max(MAX_LINES)
    .describe(
      "Lines of an export in their order: an owner, then its events, each followed by its decisions and memories, and the variables of its sessions",
    ),
  dry_run: neverNull(z.boolean().default(false)).describe("Only count what would be stored"),
});
export type ImportLine = z.output<typeof importInput>["lines"][number];
export type OwnerLine = z.output<typeof ownerLine>;
export type EventLine = z.output<typeof eventLine>;
export type DecisionLine = z.output<typeof decisionLine>;
export type VariableLine = z.output<typeof variableLine>;
export type MemoryLine = z.output<typeof memoryLine>;

export const importOutput = z.object({
  events: z.number().describe("Events that were stored"),
  duplicates: z.number().describe("Events that were stored before"),
  erased: z.number().describe("Events that were erased here, and so are not stored again"),
  memories: z.number().describe("Memories that were stored"),
  settings: z
    .enum(["applied", "equal", "kept"])
    .nullable()
    .describe("What happened to the settings; kept means that the tenant has owners and keeps its own"),
});
