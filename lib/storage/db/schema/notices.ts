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
  uuid,
} from "drizzle-orm/pg-core";

/**
 * A change that webhooks and event streams report. Within a tenant, numbers follow the order of the commits.
 */
export const notices = pgTable(
  "notices",
  {
    tenantNo: integer("tenant_no").notNull(),
    noticeNo: bigint("notice_no", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** The owner by kind and stored id, which outlive the owner's row. Null when it concerns none. */
    ownerKind: smallint("owner_kind"),
    ownerId: text("owner_id"),
    type: text("type").notNull(),
    /** JSON with ids, codes and counts; never text of a memory. */
    data: text("data").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantNo, table.noticeNo] }),
    index("notices_of_owner").on(table.tenantNo, table.ownerKind, table.ownerId, table.noticeNo),
  ],
);

/** A URL that receives notices. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    tenantNo: integer("tenant_no").notNull(),
    endpointNo: integer("endpoint_no").notNull().generatedAlwaysAsIdentity(),
    url: text("url").notNull(),
    name: text("name").notNull(),
    /** Empty for all types. */
    types: text("types").array().notNull(),
    /**
     * Signs every notice, so it is stored as it is. Previous secrets, separated by a space, also sign until
     * they end.
     */
    secret: text("secret").notNull(),
    previousSecret: text("previous_secret"),
    previousUntil: timestamp("previous_until", { withTimezone: true }),
    isActive: boolean("is_active").notNull().default(true),
    /** Whether the receiver switched the endpoint off with status 410. */
    isGone: boolean("is_gone").notNull().default(false),
    /** Consecutive failures, and the end of the pause after several. */
    failures: integer("failures").notNull().default(0),
    pausedUntil: timestamp("paused_until", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantNo, table.endpointNo] })],
);

/** One notice for one endpoint, with the result of the last try. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    tenantNo: integer("tenant_no").notNull(),
    endpointNo: integer("endpoint_no").notNull(),
    noticeNo: bigint("notice_no", { mode: "number" }).notNull(),
    /** pending, delivered or dead. */
    state: text("state").notNull().default("pending"),
    attempts: smallint("attempts").notNull().default(0),
    nextAt: timestamp("next_at", { withTimezone: true }).notNull(),
    /** Fencing token and end of the lease of the worker that is sending. */
    token: uuid("token"),
    lockedUntil: timestamp("locked_until", { withTimezone: true }),
    lastAt: timestamp("last_at", { withTimezone: true }),
    lastStatus: smallint("last_status"),
    lastError: text("last_error"),
    /** Beginning of the receiver's answer, redacted. */
    lastAnswer: text("last_answer"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantNo, table.endpointNo, table.noticeNo] }),
    index("webhook_deliveries_due")
      .on(table.tenantNo, table.endpointNo, table.nextAt)
      .where(sql`state = 'pending'`),
    index("webhook_deliveries_in_flight").on(table.tenantNo, table.endpointNo).where(sql`token is not null`),
  ],
);
