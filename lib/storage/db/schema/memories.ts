import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytea, ownerNo, position, tenantNo } from "./columns";

/** Memories are immutable: a trigger rejects every change outside the rewrite routine. */
export const memories = pgTable(
  "memories",
  {
    ownerNo: ownerNo(),
    position: position(),
    memoryId: bytea("memory_id").notNull(),
    eventNo: bigint("event_no", { mode: "number" }).notNull(),
    ordinal: smallint("ordinal").notNull(),
    type: smallint("type").notNull(),
    text: text("text").notNull(),
    keyNo: smallint("key_no").notNull().default(0),
    role: smallint("role").notNull(),
    speaker: text("speaker"),
    sessionId: text("session_id"),
    agentId: text("agent_id"),
    source: text("source"),
    tags: text("tags").array().notNull(),
    metadata: text("metadata"),
    confidence: real("confidence").notNull(),
    occurredAt: timestamp("occurred_at", { withTimezone: true }).notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    dedupeHash: bytea("dedupe_hash").notNull(),
    /** The number of this part of a long message from 1, and of all its parts; null for a whole message. */
    part: smallint("part"),
    parts: smallint("parts"),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.position] }),
    // A memory that another tenant imported has the same id there.
    uniqueIndex("memories_by_id").on(table.memoryId, table.tenantNo),
    index("memories_by_dedupe").on(table.ownerNo, table.dedupeHash),
    index("memories_by_recorded").on(table.ownerNo, table.recordedAt, table.position),
    index("memories_by_occurred").on(table.ownerNo, table.occurredAt, table.position),
    index("memories_of_tenant").on(table.tenantNo, table.recordedAt, table.position),
    index("memories_by_tag").using("gin", table.tags),
    // 0 is the index of `preference` in MEMORY_TYPES.
    index("preferences_of_owner").on(table.ownerNo, table.position).where(sql`type = 0`),
  ],
);

/** The mutable state of a memory. The row exists as long as the memory does. */
export const memoryStates = pgTable(
  "memory_states",
  {
    ownerNo: ownerNo(),
    position: position(),
    seenCount: integer("seen_count").notNull().default(1),
    lastConfirmedAt: timestamp("last_confirmed_at", { withTimezone: true }).notNull(),
    confidence: real("confidence").notNull(),
    supersededAt: timestamp("superseded_at", { withTimezone: true }),
    supersededBy: bigint("superseded_by", { mode: "number" }),
    supersedeReason: text("supersede_reason"),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.position] }),
    index("memory_states_by_successor").on(table.ownerNo, table.supersededBy),
    index("supersessions_of_tenant")
      .on(table.tenantNo, table.supersededAt, table.position)
      .where(sql`superseded_at is not null`),
  ],
);

/** Which request retrieved a memory, and at which rank. Written outside the hot path. */
export const usages = pgTable(
  "usages",
  {
    ownerNo: ownerNo(),
    position: position(),
    requestId: text("request_id").notNull(),
    actor: text("actor").notNull(),
    rank: smallint("rank").notNull(),
    /** How many memories the request retrieved; null for usages from before this was stored. */
    hits: smallint("hits"),
    shownAt: timestamp("shown_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("usages_by_memory").on(table.ownerNo, table.position, table.shownAt)],
);

/**
 * Memories that say again what an older one says, in other words. `occurredAt` is the time of the newer one.
 */
export const confirmations = pgTable(
  "confirmations",
  {
    ownerNo: ownerNo(),
    newer: bigint("newer", { mode: "number" }).notNull(),
    older: bigint("older", { mode: "number" }).notNull(),
    occurredAt: timestamp("occurred_at", { withTimezone: true }).notNull(),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.newer, table.older] }),
    index("confirmations_by_older").on(table.ownerNo, table.older),
  ],
);

/**
 * Turns that nobody said in these words, and the turns from which they were derived. Erasing a source erases
 * what was derived from it. `kind` is an index in SOURCE_KINDS.
 */
export const memorySources = pgTable(
  "memory_sources",
  {
    ownerNo: ownerNo(),
    position: position(),
    sourcePosition: bigint("source_position", { mode: "number" }).notNull(),
    kind: smallint("kind").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.position, table.sourcePosition] }),
    index("memory_sources_by_source").on(table.ownerNo, table.sourcePosition),
  ],
);

/**
 * Pairs of memories: the newer may replace the older, with a probability. Retrieval shows the older one
 * beneath the newer.
 */
export const memoryPairs = pgTable(
  "memory_pairs",
  {
    ownerNo: ownerNo(),
    newer: bigint("newer", { mode: "number" }).notNull(),
    older: bigint("older", { mode: "number" }).notNull(),
    /** The probability, 0 to 1; below 0 for a pair that a person resolved as unrelated or as both true. */
    chance: real("chance").notNull(),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.newer, table.older] }),
    index("memory_pairs_by_older").on(table.ownerNo, table.older),
  ],
);
