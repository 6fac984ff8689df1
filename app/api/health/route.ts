import { healthOutput, readHealth } from "@/lib/doctor";
import { defineRoute, otherMethods } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = defineRoute({
  access: "open",
  output: healthOutput,
  status: ({ status }) => (status === "down" ? 503 : 200),
  run: readHealth,
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
