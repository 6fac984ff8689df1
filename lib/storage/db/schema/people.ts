import { sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea } from "./columns";

/**
 * People who can sign in to the dashboard, for all tenants. Incrementing `session_epoch` ends a person's
 * sessions.
 */
export const people = pgTable(
  "people",
  {
    personNo: integer("person_no").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role").notNull(),
    sessionEpoch: integer("session_epoch").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastSignInAt: timestamp("last_sign_in_at", { withTimezone: true }),
  },
  (table) => [uniqueIndex("people_by_name").on(sql`lower(${table.name})`)],
);

/** Consecutive failed sign-ins per hash of the name that was entered, whether or not that person exists. */
export const signInAttempts = pgTable("sign_in_attempts", {
  subjectHash: bytea("subject_hash").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: timestamp("last_at", { withTimezone: true }).notNull(),
  waitUntil: timestamp("wait_until", { withTimezone: true }),
});
