import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ownerNo, position, tenantNo } from "./columns";

/**
 * A conversation of an owner. It is closed when `closed_at` is set, being closed when only `closing_at` is,
 * and open otherwise.
 */
export const sessions = pgTable(
  "sessions",
  {
    ownerNo: ownerNo(),
    sessionId: text("session_id").notNull(),
    /** The number of the session from its opening on. */
    rowNo: bigint("row_no", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** The number in the positions of its next turns; null until the first turn is stored. */
    sessionNo: integer("session_no"),
    nextTurn: integer("next_turn").notNull().default(0),
    agentId: text("agent_id"),
    /** How long the working memory lasts after the last turn; null for the default. */
    ttlSeconds: integer("ttl_seconds"),
    /** When its first message was said, or when it was opened if that is earlier. */
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    /** When its latest message was said, at most TOUCH_SECONDS late; before the first, when it was opened. */
    saidAt: timestamp("said_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the last event arrived, at most TOUCH_SECONDS late. */
    lastAt: timestamp("last_at", { withTimezone: true }).notNull().defaultNow(),
    closingAt: timestamp("closing_at", { withTimezone: true }),
    closedAt: timestamp("closed_at", { withTimezone: true }),
    closeReason: text("close_reason"),
    /** The turns before this one are in its abstract and overview; null while it has none. */
    layeredTurns: integer("layered_turns"),
    /** Identifies prompt, model and input of the last summary that was stored or rejected; null before. */
    summaryKey: text("summary_key"),
    /** The same of the last answers with sentences and relations that the session implies. */
    sentencesKey: text("sentences_key"),
    relationsKey: text("relations_key"),
    /** How often an event arrived after the session was closed. */
    reopened: integer("reopened").notNull().default(0),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.sessionId] }),
    uniqueIndex("sessions_by_no").on(table.ownerNo, table.sessionNo),
    uniqueIndex("sessions_by_row").on(table.ownerNo, table.rowNo),
    index("sessions_of_owner").on(table.ownerNo, table.saidAt, table.rowNo),
    index("sessions_of_tenant").on(table.tenantNo, table.saidAt, table.rowNo),
    index("sessions_open").on(table.lastAt).where(sql`closed_at is null`),
  ],
);

/** Redacted JSON values that an agent keeps during a session, such as its current task. */
export const sessionVariables = pgTable(
  "session_variables",
  {
    ownerNo: ownerNo(),
    /** The number of the session from its opening on. */
    rowNo: bigint("row_no", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    value: text("value").notNull(),
    keyNo: smallint("key_no").notNull().default(0),
    setAt: timestamp("set_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null for a variable that lasts as long as the working memory. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.rowNo, table.name] })],
);

/**
 * The sentences that make up the abstract and the overview of a session, without their texts. `level` is an
 * index in LEVELS, rank 0 is the most salient sentence, and `hash` has 32 bits of the sentence's hash.
 */
export const sessionLines = pgTable(
  "session_lines",
  {
    ownerNo: ownerNo(),
    sessionNo: integer("session_no").notNull(),
    level: smallint("level").notNull(),
    rank: smallint("rank").notNull(),
    position: position(),
    sentence: smallint("sentence").notNull(),
    hash: integer("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.sessionNo, table.level, table.rank] })],
);
