import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "./columns";

/** A tenant's metric over `seconds` from `bucket_at`, per process. Merged rows have the nil process id. */
export const rollups = pgTable(
  "rollups",
  {
    tenantNo: integer("tenant_no").notNull(),
    metric: text("metric").notNull(),
    bucketAt: timestamp("bucket_at", { withTimezone: true }).notNull(),
    seconds: integer("seconds").notNull(),
    label: text("label").notNull(),
    processId: uuid("process_id").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    sum: doublePrecision("sum").notNull(),
    max: doublePrecision("max").notNull(),
    /** HDR histogram in microseconds, for durations. */
    sketch: bytea("sketch"),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantNo, table.metric, table.bucketAt, table.seconds, table.label, table.processId],
    }),
    index("rollups_by_age").on(table.seconds, table.bucketAt),
  ],
);

/** The slowest requests per hour and operation, without their content. */
export const slowRequests = pgTable(
  "slow_requests",
  {
    tenantNo: integer("tenant_no").notNull(),
    operation: text("operation").notNull(),
    hourAt: timestamp("hour_at", { withTimezone: true }).notNull(),
    requestId: text("request_id").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    ms: doublePrecision("ms").notNull(),
    /** JSON with milliseconds by stage, and JSON with the degraded parts. */
    stages: text("stages").notNull(),
    degraded: text("degraded").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantNo, table.operation, table.hourAt, table.requestId] }),
    index("slow_requests_by_age").on(table.hourAt),
  ],
);

/** One row per run of a process. Within a run, metrics without rollups are zero. */
export const processes = pgTable(
  "processes",
  {
    runId: uuid("run_id").primaryKey(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
    isWorker: boolean("is_worker").notNull(),
  },
  (table) => [index("processes_by_last_seen").on(table.lastSeenAt)],
);

/**
 * Number of memories, superseded memories, and dropped and deduplicated messages per owner. Updated in the
 * transactions that store and erase, so the numbers are exact without a scan.
 */
export const ownerTotals = pgTable("owner_totals", {
  ownerNo: bigint("owner_no", { mode: "bigint" }).primaryKey(),
  memories: integer("memories").notNull().default(0),
  superseded: integer("superseded").notNull().default(0),
  dropped: integer("dropped").notNull().default(0),
  deduplicated: integer("deduplicated").notNull().default(0),
});
