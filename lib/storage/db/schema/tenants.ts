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
  unique,
} from "drizzle-orm/pg-core";
import { bytea } from "./columns";

export const tenants = pgTable("tenants", {
  tenantNo: integer("tenant_no").primaryKey().generatedAlwaysAsIdentity(),
  tenantId: text("tenant_id").notNull().unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** `kind` is the index in OWNER_KINDS. Shared memory has an empty `owner_id`. */
export const owners = pgTable(
  "owners",
  {
    ownerNo: bigint("owner_no", { mode: "bigint" }).primaryKey(),
    kind: smallint("kind").notNull(),
    ownerId: text("owner_id").notNull(),
    tenantNo: integer("tenant_no").notNull(),
    nextSession: integer("next_session").notNull().default(1),
    /** The IANA time zone that the owner's last event with one named. */
    timeZone: text("time_zone"),
    /** Grows in each transaction that locks the row (lockOwner), so that a reader notices later changes. */
    version: bigint("version", { mode: "bigint" }).notNull().default(sql`0`),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("owners_by_id").on(table.tenantNo, table.kind, table.ownerId),
    // The C collation makes a prefix search a range scan.
    index("owners_by_prefix").on(table.tenantNo, sql`owner_id collate "C"`, table.kind),
    index("owners_by_kind").on(table.tenantNo, table.kind, sql`owner_id collate "C"`),
  ],
);

export const apiKeys = pgTable("api_keys", {
  keyId: text("key_id").primaryKey(),
  tenantNo: integer("tenant_no").notNull(),
  secretHash: bytea("secret_hash").notNull(),
  scopes: text("scopes").array().notNull(),
  ownerKind: smallint("owner_kind"),
  ownerId: text("owner_id"),
  name: text("name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  revokedAt: timestamp("revoked_at", { withTimezone: true }),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

/** A runtime flag that overrides the environment for all tenants, with who set it and when. */
export const flags = pgTable("flags", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  setBy: text("set_by").notNull(),
  setAt: timestamp("set_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Secrets and settings of this installation, such as the key for pseudonyms. */
export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

export const auditEntries = pgTable(
  "audit_entries",
  {
    auditNo: bigint("audit_no", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tenantNo: integer("tenant_no").notNull(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    target: text("target").notNull().default(""),
    requestId: text("request_id").notNull(),
    /** Through what the call came, such as rest or mcp; null for an action of the server itself. */
    source: text("source"),
    counts: text("counts").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("audit_entries_of_tenant").on(table.tenantNo, table.auditNo)],
);

/**
 * An erased event, which neither a running job nor a replay may store again. The hash covers owner and event
 * id, so that the owner's row can be deleted too.
 */
export const tombstones = pgTable(
  "tombstones",
  {
    tenantNo: integer("tenant_no").notNull(),
    eventHash: bytea("event_hash").notNull(),
    erasedAt: timestamp("erased_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantNo, table.eventHash] })],
);
