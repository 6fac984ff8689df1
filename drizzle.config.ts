import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/storage/db/schema/index.ts",
  out: "./drizzle",
});
