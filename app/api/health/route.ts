import { healthOutput, readHealth } from "@/lib/doctor";
import { defineRoute, otherMethods } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = defineRoute({
  name: "readHealth",
  summary: "How database, worker and embedder are, and the version",
  access: "open",
  output: healthOutput,
  status: { all: [200, 503], of: ({ status }) => (status === "down" ? 503 : 200) },
  run: readHealth,
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
