import { bigint, date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";

/** What a tenant's calls of the chat model used on a day (UTC). `refused` counts calls beyond the budget. */
export const modelUsage = pgTable(
  "model_usage",
  {
    tenantNo: integer("tenant_no").notNull(),
    day: date("day").notNull(),
    tokens: bigint("tokens", { mode: "number" }).notNull(),
    calls: integer("calls").notNull(),
    refused: integer("refused").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantNo, table.day] })],
);
