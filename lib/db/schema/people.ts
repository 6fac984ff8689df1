import { sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea } from "./columns";

/** Who may sign in to the dashboard, of the whole installation. A new `session_epoch` ends all sessions of a person. */
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

/** Wrong guesses in a row, by a hash of the name that was tried, whether or not somebody has it. */
export const guesses = pgTable("guesses", {
  subjectHash: bytea("subject_hash").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: timestamp("last_at", { withTimezone: true }).notNull(),
  waitUntil: timestamp("wait_until", { withTimezone: true }),
});
