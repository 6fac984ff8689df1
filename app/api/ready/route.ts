import { readReady, readyOutput } from "@/lib/doctor";
import { defineRoute, otherMethods } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = defineRoute({
  name: "readReady",
  summary: "Whether this process can serve, for load balancers and probes",
  access: "open",
  output: readyOutput,
  status: { all: [200, 503], of: ({ status }) => (status === "ready" ? 200 : 503) },
  run: readReady,
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
