import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytea, ownerNo, position, tenantNo } from "./columns";

/** Events as agents sent them, after redaction. `payload` is JSON with messages, tags and metadata. */
export const events = pgTable(
  "events",
  {
    ownerNo: ownerNo(),
    eventNo: bigint("event_no", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    eventId: text("event_id").notNull(),
    sessionId: text("session_id"),
    agentId: text("agent_id"),
    source: text("source"),
    payload: text("payload").notNull(),
    keyNo: smallint("key_no").notNull().default(0),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    /** Position of the first message of an event that is stored in several steps. */
    firstPosition: bigint("first_position", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.eventNo] }),
    uniqueIndex("events_by_id").on(table.ownerNo, table.eventId),
    index("events_by_session").on(table.ownerNo, table.sessionId, table.eventNo),
    index("events_of_summaries").on(table.ownerNo, table.sessionId).where(sql`source = 'session'`),
  ],
);

/** One masked span: kind, rule, mode and position, never the value. */
export const redactions = pgTable(
  "redactions",
  {
    ownerNo: ownerNo(),
    eventNo: bigint("event_no", { mode: "number" }).notNull(),
    redactionNo: smallint("redaction_no").notNull(),
    field: text("field").notNull(),
    kind: text("kind").notNull(),
    rule: text("rule").notNull(),
    mode: text("mode").notNull(),
    start: integer("start").notNull(),
    length: integer("length").notNull(),
    /** The scan of stored data that found it; null when ingestion found it. */
    scanNo: bigint("scan_no", { mode: "number" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.eventNo, table.redactionNo] }),
    index("redactions_of_tenant").on(table.tenantNo, table.createdAt, table.eventNo, table.redactionNo),
  ],
);

/** The decision about one message of an event. `verdict` is an index in VERDICTS, `type` in MEMORY_TYPES. */
export const decisions = pgTable(
  "decisions",
  {
    ownerNo: ownerNo(),
    eventNo: bigint("event_no", { mode: "number" }).notNull(),
    ordinal: smallint("ordinal").notNull(),
    verdict: smallint("verdict").notNull(),
    reason: text("reason").notNull(),
    type: smallint("type"),
    isAmbiguous: boolean("is_ambiguous").notNull().default(false),
    /** Position of the turn. */
    position: position(),
    /**
     * Position of the memory that contains the message: its own when stored, that of the first memory when
     * deduplicated.
     */
    memoryPosition: bigint("memory_position", { mode: "number" }),
    /** Position of a memory that this message may correct; it is marked but not superseded. */
    uncertainPosition: bigint("uncertain_position", { mode: "number" }),
    /** Reason for the mark; null without a mark. */
    uncertainReason: text("uncertain_reason"),
    /** How somebody resolved the mark: newer, older, both or unrelated; null while it is open. */
    resolution: text("resolution"),
    decidedAt: timestamp("decided_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the text of a dropped message was removed from all tables and indexes. */
    textRemovedAt: timestamp("text_removed_at", { withTimezone: true }),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.eventNo, table.ordinal] }),
    index("decisions_by_memory").on(table.ownerNo, table.memoryPosition),
    index("decisions_of_owner").on(table.ownerNo, table.decidedAt, table.eventNo, table.ordinal),
    index("decisions_of_tenant").on(table.tenantNo, table.decidedAt, table.eventNo, table.ordinal),
    index("contradictions_of_tenant")
      .on(table.tenantNo, table.decidedAt, table.eventNo, table.ordinal)
      .where(sql`uncertain_position is not null and memory_position is not null and resolution is null`),
    index("contradictions_of_owner")
      .on(table.ownerNo, table.decidedAt, table.eventNo, table.ordinal)
      .where(sql`uncertain_position is not null and memory_position is not null and resolution is null`),
    index("resolved_contradictions")
      .on(table.tenantNo, table.decidedAt, table.eventNo, table.ordinal)
      .where(sql`resolution is not null`),
    // Verdict 1 is `dropped`.
    index("dropped_texts")
      .on(table.tenantNo, table.decidedAt)
      .where(sql`verdict = 1 and text_removed_at is null`),
  ],
);

/**
 * Requests with an Idempotency-Key, kept as long as events and tombstones. Both hashes are keyed, so that
 * neither the key nor the body can be found by guessing.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantNo: integer("tenant_no").notNull(),
    keyHash: bytea("key_hash").notNull(),
    bodyHash: bytea("body_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantNo, table.keyHash] })],
);
