import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** PII policy of a tenant as JSON. Without a row the default policy of the installation applies. */
export const piiPolicies = pgTable("pii_policies", {
  tenantNo: integer("tenant_no").primaryKey(),
  version: integer("version").notNull(),
  policy: text("policy").notNull(),
  setBy: text("set_by").notNull(),
  setAt: timestamp("set_at", { withTimezone: true }).notNull().defaultNow(),
});

/** A scan of a tenant's stored data with the current policy. A preview only counts; other scans redact. */
export const piiScans = pgTable(
  "pii_scans",
  {
    scanNo: bigint("scan_no", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tenantNo: integer("tenant_no").notNull(),
    isPreview: boolean("is_preview").notNull(),
    /** running, done or cancelled. */
    state: text("state").notNull(),
    policyVersion: integer("policy_version").notNull(),
    startedBy: text("started_by").notNull(),
    requestId: text("request_id").notNull(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** Number of messages at the start of the scan, and of those scanned so far. */
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    /** Number of events and memories with something to redact. */
    events: integer("events").notNull().default(0),
    memories: integer("memories").notNull().default(0),
    /** JSON with match counts by kind, and JSON with some match positions without values. */
    kinds: text("kinds").notNull().default("{}"),
    samples: text("samples").notNull().default("[]"),
  },
  (table) => [
    index("pii_scans_of_tenant").on(table.tenantNo, table.scanNo),
    uniqueIndex("pii_scans_one_running").on(table.tenantNo).where(sql`state = 'running'`),
  ],
);
