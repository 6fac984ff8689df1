import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** What a tenant's calls of the chat model used on a day (UTC). `refused` counts calls beyond the budget. */
export const modelUsage = pgTable(
  "model_usage",
  {
    tenantNo: integer("tenant_no").notNull(),
    day: date("day", { mode: "date" }).notNull(),
    tokens: bigint("tokens", { mode: "number" }).notNull(),
    calls: integer("calls").notNull(),
    refused: integer("refused").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantNo, table.day] })],
);

/**
 * What a tenant tells a task of the model to look for. Each change is a version of its own; the last one
 * applies.
 */
export const taskPrompts = pgTable(
  "task_prompts",
  {
    tenantNo: integer("tenant_no").notNull(),
    task: text("task").notNull(),
    version: integer("version").notNull(),
    instructions: text("instructions").notNull(),
    setBy: text("set_by").notNull(),
    setAt: timestamp("set_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantNo, table.task, table.version] })],
);
