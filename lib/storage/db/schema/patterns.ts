import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { ownerNo, position } from "./columns";

/** 51 bits of a hash of the owner, the kind, the topic and the value of a claim. */
const patternNo = () => bigint("pattern_no", { mode: "number" }).notNull();

/**
 * Whether an owner agreed to patterns and moods, up to which event its messages count, and when claims were
 * made. No row: it did not.
 */
export const patternOwners = pgTable("pattern_owners", {
  ownerNo: bigint("owner_no", { mode: "bigint" }).primaryKey(),
  patterns: boolean("patterns").notNull(),
  moods: boolean("moods").notNull(),
  /** Whether maintenance publishes the claims as memories. */
  publish: boolean("publish").notNull().default(false),
  setBy: text("set_by").notNull(),
  setAt: timestamp("set_at", { withTimezone: true }).notNull().defaultNow(),
  computedEventNo: bigint("computed_event_no", { mode: "number" }).notNull().default(0),
  computedAt: timestamp("computed_at", { withTimezone: true }),
  /** Whether messages came, changed or went since the claims were made. A run makes them again. */
  isBehind: boolean("is_behind").notNull().default(false),
});

/**
 * A message that counts for patterns: its local day and minute, and the numbers of its topics, which are
 * hashes like those of `postings`. Only owners with patterns have rows.
 */
export const patternTurns = pgTable(
  "pattern_turns",
  {
    ownerNo: ownerNo(),
    position: position(),
    eventNo: bigint("event_no", { mode: "number" }).notNull(),
    day: integer("day").notNull(),
    minute: smallint("minute").notNull(),
    topics: integer("topics").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.position] }),
    index("pattern_turns_by_event").on(table.ownerNo, table.eventNo),
    index("pattern_turns_by_day").on(table.ownerNo, table.day, table.position),
  ],
);

/**
 * A claim about what recurs. `kind` is an index in PATTERN_KINDS; `found_run_no` is the run that found it.
 * `published_run_no` is the run that published it, and 0 once that was taken back; null otherwise.
 */
export const patterns = pgTable(
  "patterns",
  {
    ownerNo: ownerNo(),
    patternNo: patternNo(),
    kind: smallint("kind").notNull(),
    topicNo: integer("topic_no"),
    value: text("value").notNull(),
    days: integer("days").notNull(),
    fits: integer("fits").notNull(),
    low: real("low").notNull(),
    high: real("high").notNull(),
    baseline: real("baseline").notNull(),
    q: real("q").notNull(),
    lastDay: integer("last_day").notNull(),
    foundRunNo: bigint("found_run_no", { mode: "number" }),
    publishedRunNo: bigint("published_run_no", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.patternNo] })],
);

/** The first fitting message of each fitting day of a claim. */
export const patternEvidence = pgTable(
  "pattern_evidence",
  {
    ownerNo: ownerNo(),
    patternNo: patternNo(),
    position: position(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.patternNo, table.position] }),
    index("pattern_evidence_by_position").on(table.ownerNo, table.position),
  ],
);

/**
 * A claim that a person refused, or undid with its run: it is not made again. What it says is null for those
 * of before these columns, which nobody can list.
 */
export const patternRefusals = pgTable(
  "pattern_refusals",
  {
    ownerNo: ownerNo(),
    patternNo: patternNo(),
    kind: smallint("kind"),
    topicNo: integer("topic_no"),
    value: text("value"),
    actor: text("actor").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.patternNo] })],
);
