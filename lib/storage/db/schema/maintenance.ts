import { sql } from "drizzle-orm";
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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ownerNo, tenantNo } from "./columns";

/** A maintenance run over a tenant or one owner, and the place where it continues. A dry run only counts. */
export const maintenanceRuns = pgTable(
  "maintenance_runs",
  {
    runNo: bigint("run_no", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tenantNo: integer("tenant_no").notNull(),
    /** JSON with the names of the steps, in order. */
    steps: text("steps").notNull(),
    isDry: boolean("is_dry").notNull(),
    /** running, done, stopped (by its limits), cancelled or failed. */
    state: text("state").notNull(),
    /** The only owner of the run; null for all of the tenant. */
    onlyOwnerNo: bigint("only_owner_no", { mode: "bigint" }),
    maxSeconds: integer("max_seconds").notNull(),
    maxRows: integer("max_rows").notNull(),
    startedBy: text("started_by").notNull(),
    requestId: text("request_id").notNull(),
    /** Local date of a nightly run, such as 2026-11-26; null for other runs. */
    night: text("night"),
    /** Only memories that were stored since are compared; null for all. */
    since: timestamp("since", { withTimezone: true }),
    /** From where the next run must compare: the start of this one, or a memory that had no vector yet. */
    compareFrom: timestamp("compare_from", { withTimezone: true }).notNull().defaultNow(),
    /** The rules and the embedding space with which the run compares; null for one that compares nothing. */
    comparedBy: text("compared_by"),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** The owner, the index of the step and the place in the step that are next. */
    atOwnerNo: bigint("at_owner_no", { mode: "bigint" }),
    atStep: smallint("at_step").notNull().default(0),
    atPlace: bigint("at_place", { mode: "number" }).notNull().default(0),
    /** JSON with what a dry run would have done to the owner so far; it holds positions. */
    planned: text("planned").notNull().default("[]"),
    owners: integer("owners").notNull().default(0),
    /** JSON with counts, milliseconds and samples by step. Samples hold positions. */
    report: text("report").notNull().default("{}"),
  },
  (table) => [
    index("maintenance_runs_of_tenant").on(table.tenantNo, table.runNo),
    uniqueIndex("maintenance_runs_one_running").on(table.tenantNo).where(sql`state = 'running'`),
    // Each night has one run, even if the clocks of two processes have different time zones.
    uniqueIndex("maintenance_runs_by_night").on(table.tenantNo, table.night),
  ],
);

/** What a maintenance run did with two memories, or proposes. `kind` is merged or proposed. */
export const maintenanceActions = pgTable(
  "maintenance_acts",
  {
    ownerNo: ownerNo(),
    actionNo: bigint("act_no", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    runNo: bigint("run_no", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    /** The positions of the memory that stays and of the other one. */
    kept: bigint("kept", { mode: "number" }).notNull(),
    merged: bigint("merged", { mode: "number" }).notNull(),
    /** Cosine of the two; null when they were compared by their words alone. */
    cosine: real("cosine"),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    /** Who applied the proposal; null for what the run did itself. */
    appliedBy: text("applied_by"),
    /** The state of the kept memory before the merge raised it. */
    confidenceBefore: real("confidence_before"),
    confirmedBefore: timestamp("confirmed_before", { withTimezone: true }),
    tenantNo: tenantNo(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerNo, table.actionNo] }),
    // A pair is merged or proposed once, so that what a person undid is not done again.
    uniqueIndex("maintenance_acts_by_pair").on(table.ownerNo, table.kept, table.merged),
    index("maintenance_acts_by_merged").on(table.ownerNo, table.merged),
    index("maintenance_acts_of_tenant").on(table.tenantNo, table.actionNo),
    index("maintenance_acts_of_run").on(table.tenantNo, table.runNo, table.actionNo),
  ],
);

/**
 * What a tenant decided about its memories, as JSON. Each change is a version of its own; the last one
 * applies.
 */
export const tenantPolicies = pgTable(
  "tenant_policies",
  {
    tenantNo: integer("tenant_no").notNull(),
    version: integer("version").notNull(),
    policy: text("policy").notNull(),
    setBy: text("set_by").notNull(),
    setAt: timestamp("set_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantNo, table.version] })],
);
