import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { ownerNo } from "./columns";

/** One row per owner and urgency that has jobs. Workers claim lanes, so that an owner's jobs run in order. */
export const lanes = pgTable(
  "lanes",
  {
    ownerNo: ownerNo(),
    /** 0 live events, 1 backfill, 2 repairs. */
    urgency: smallint("urgency").notNull(),
    /** Number of jobs in the lane. */
    pending: integer("pending").notNull(),
    /** No job of the lane is due before this time. */
    nextAt: timestamp("next_at", { withTimezone: true }).notNull(),
    /** End of the lease. Without a token, end of the wait after a failure, which new jobs do not shorten. */
    lockedUntil: timestamp("locked_until", { withTimezone: true }),
    /** Fencing token of the worker that holds the lane. */
    token: uuid("token"),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.urgency] }),
    index("lanes_due").on(table.urgency, table.nextAt),
  ],
);

export const jobs = pgTable(
  "jobs",
  {
    jobNo: bigint("job_no", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    ownerNo: ownerNo(),
    urgency: smallint("urgency").notNull(),
    kind: text("kind").notNull(),
    /** JSON with only ids and numbers; jobs never contain text of an event. */
    payload: text("payload").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    maxAttempts: smallint("max_attempts").notNull(),
    runAt: timestamp("run_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastError: text("last_error"),
    trace: text("trace"),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.urgency, table.jobNo] })],
);

export const deadLetters = pgTable(
  "dead_letters",
  {
    jobNo: bigint("job_no", { mode: "number" }).primaryKey(),
    ownerNo: ownerNo(),
    urgency: smallint("urgency").notNull(),
    kind: text("kind").notNull(),
    payload: text("payload").notNull(),
    attempts: smallint("attempts").notNull(),
    maxAttempts: smallint("max_attempts").notNull(),
    error: text("error").notNull(),
    trace: text("trace"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    diedAt: timestamp("died_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("dead_letters_by_owner").on(table.ownerNo, table.jobNo)],
);
