import { healthOutput, readHealth } from "@/lib/doctor";
import { defineRoute } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = defineRoute({
  access: "open",
  output: healthOutput,
  status: ({ status }) => (status === "down" ? 503 : 200),
  run: readHealth,
});
