import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bits, bytea, embeddingVector, ownerNo, position } from "./columns";

export const speakers = pgTable(
  "speakers",
  {
    ownerNo: ownerNo(),
    speakerNo: smallint("speaker_no").notNull(),
    name: text("name").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.speakerNo] }),
    unique("speakers_by_name").on(table.ownerNo, table.name),
  ],
);

/** One narrow row per turn, including dropped ones, with what the ranking signals need besides the text. */
export const turns = pgTable(
  "turns",
  {
    ownerNo: ownerNo(),
    position: position(),
    eventNo: bigint("event_no", { mode: "number" }).notNull(),
    /** Null when the speaker is the owner. */
    speakerNo: smallint("speaker_no"),
    /**
     * Number of content words in the turn, and in its window: its own + 1/2 of those in adjacent turns + 1/4
     * of those two turns away.
     */
    length: real("length").notNull(),
    windowLength: real("window_length").notNull(),
    staticScore: real("static_score").notNull(),
    fits: smallint("fits").notNull(),
    asks: boolean("asks").notNull(),
    /** When a dropped message was said that searches may return; null for every other turn. */
    backgroundAt: timestamp("background_at", { withTimezone: true }),
    /**
     * When the turn's memory was said, and its state: copies from `memories` and `memory_states`, which a
     * trigger on `memory_states` writes. Null for a turn without a memory.
     */
    memoryAt: timestamp("memory_at", { withTimezone: true }),
    supersededAt: timestamp("superseded_at", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.position] }),
    index("turns_by_event").on(table.ownerNo, table.eventNo),
    index("background_turns").on(table.ownerNo, table.backgroundAt).where(sql`background_at is not null`),
  ],
);

/**
 * The owner's version at the last change to a turn or to sign bits in a block of 256 positions, which
 * triggers write. Of the turns that a process caches, it reads the changed blocks again.
 */
export const turnBlocks = pgTable(
  "turn_blocks",
  {
    ownerNo: ownerNo(),
    /** The position shifted right by 8 bits. */
    block: bigint("block", { mode: "number" }).notNull(),
    version: bigint("version", { mode: "bigint" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.block] }),
    index("turn_blocks_by_version").on(table.ownerNo, table.version),
  ],
);

/** Days (since 1970-01-01) to which a turn refers: the day of the turn and the days of its relative dates. */
export const turnDates = pgTable(
  "turn_dates",
  {
    ownerNo: ownerNo(),
    day: integer("day").notNull(),
    position: position(),
    isExact: boolean("is_exact").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.day, table.position, table.isExact] }),
    index("turn_dates_by_position").on(table.ownerNo, table.position),
  ],
);

/** The inverted index. `term_no` is a 32-bit hash of the stem; there is no dictionary. */
export const postings = pgTable(
  "postings",
  {
    ownerNo: ownerNo(),
    termNo: integer("term_no").notNull(),
    position: position(),
    tf: smallint("tf").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.termNo, table.position] })],
);

/**
 * The top-level strings, numbers and booleans of memories' metadata, for filters. `value_no` is
 * metadata_value_no(key, value), a hash of 64 bits.
 */
export const metadataValues = pgTable(
  "metadata_values",
  {
    ownerNo: ownerNo(),
    valueNo: bigint("value_no", { mode: "bigint" }).notNull(),
    position: position(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.valueNo, table.position] }),
    index("metadata_values_by_position").on(table.ownerNo, table.position),
  ],
);

export const termStats = pgTable(
  "term_stats",
  {
    ownerNo: ownerNo(),
    termNo: integer("term_no").notNull(),
    df: integer("df").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.termNo] })],
);

/** Totals of an owner's turns, for BM25 and for the choice of the dense search method. */
export const ownerStats = pgTable("owner_stats", {
  ownerNo: bigint("owner_no", { mode: "bigint" }).primaryKey(),
  turns: integer("turns").notNull().default(0),
  totalLength: doublePrecision("total_length").notNull().default(0),
  totalWindowLength: doublePrecision("total_window_length").notNull().default(0),
  firstDay: integer("first_day"),
  lastDay: integer("last_day"),
});

/**
 * Embedding spaces and their states: `active` is searched, `building` is being filled while another one is
 * active, `paused` waits to be filled, `retired` was active before. One space is active, and at most one is
 * being built.
 */
export const embeddingSpaces = pgTable(
  "embedding_spaces",
  {
    spaceNo: smallint("space_no").primaryKey().generatedAlwaysAsIdentity(),
    /** Unique name derived from the columns up to `pooling`. */
    name: text("name").notNull().unique(),
    provider: text("provider").notNull(),
    model: text("model").notNull(),
    dimensions: integer("dimensions").notNull(),
    queryPrefix: text("query_prefix").notNull(),
    documentPrefix: text("document_prefix").notNull(),
    pooling: text("pooling").notNull(),
    state: text("state").notNull(),
    /** Whether embedding_gaps contains all owners with missing vectors. */
    isListed: boolean("is_listed").notNull().default(false),
    /** Whether its vectors are being deleted. */
    isEmptying: boolean("is_emptying").notNull().default(false),
    /** Progress shown to people: embedded turns and recent turns per second. */
    done: integer("done").notNull().default(0),
    ratePerSecond: real("rate_per_second"),
    lastError: text("last_error"),
    /** The process that fills or empties the space. */
    lease: uuid("lease"),
    leasedUntil: timestamp("leased_until", { withTimezone: true }),
    activeFrom: timestamp("active_from", { withTimezone: true }),
    activeTo: timestamp("active_to", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("embedding_spaces_one_active").on(table.state).where(sql`state = 'active'`),
    uniqueIndex("embedding_spaces_one_to_come").on(sql`(true)`).where(sql`state in ('building', 'paused')`),
  ],
);

/**
 * Owners with turns that are not embedded in a space, and the number of those turns. Empty when nothing is
 * missing.
 */
export const embeddingGaps = pgTable(
  "embedding_gaps",
  {
    spaceNo: smallint("space_no").notNull(),
    ownerNo: ownerNo(),
    missing: integer("missing").notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceNo, table.ownerNo] })],
);

/** The raw embedding of a turn, from which search vectors can be rebuilt. Also the embedding cache. */
export const embeddings = pgTable(
  "embeddings",
  {
    ownerNo: ownerNo(),
    spaceNo: smallint("space_no").notNull(),
    position: position(),
    contentHash: bytea("content_hash").notNull(),
    embedding: embeddingVector("embedding").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.spaceNo, table.position] }),
    index("embeddings_by_content").on(table.contentHash),
  ],
);

/** The searched vector: the embedding plus 1/2 and 1/4 of those of the two previous turns, normalized. */
export const vectors = pgTable(
  "vectors",
  {
    ownerNo: ownerNo(),
    spaceNo: smallint("space_no").notNull(),
    position: position(),
    embedding: embeddingVector("embedding").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.spaceNo, table.position] })],
);

/** The sign bits of a vector, read by index-only scans and ranked by Hamming distance. */
export const vectorBits = pgTable(
  "vector_bits",
  {
    ownerNo: ownerNo(),
    spaceNo: smallint("space_no").notNull(),
    position: position(),
    signs: bits("signs").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerNo, table.spaceNo, table.position] })],
);
