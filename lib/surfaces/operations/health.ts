import { z } from "zod";
import { limitAddress } from "@/lib/features/access";
import {
  diagnose,
  diagnosisOutput,
  healthOutput,
  METRICS_TYPE,
  readMetrics,
  readReady,
  readRecentHealth,
  readyOutput,
} from "@/lib/features/health";
import { defineOperation } from "./define-operation";

const open = { caller: "anyone", scope: null, owner: "none" } as const;

export const readHealthOperation = defineOperation({
  ...open,
  name: "readHealth",
  summary: "Component health and version",
  output: healthOutput,
  problems: ["rate_limited"],
  http: { method: "GET", path: "/api/health" },
  status: { all: [200, 503], of: ({ status }) => (status === "down" ? 503 : 200) },
  run: async ({ clientAddress = null }) => {
    await limitAddress("address and health", clientAddress);
    return readRecentHealth();
  },
});

export const readReadyOperation = defineOperation({
  ...open,
  name: "readReady",
  summary: "Readiness probe",
  output: readyOutput,
  http: { method: "GET", path: "/api/ready" },
  status: { all: [200, 503], of: ({ status }) => (status === "ready" ? 200 : 503) },
  run: readReady,
});

export const readMetricsOperation = defineOperation({
  name: "readMetrics",
  summary: "Metrics of this process in the Prometheus text format",
  caller: "metrics",
  scope: null,
  owner: "none",
  output: z.string(),
  http: { method: "GET", path: "/api/metrics", text: METRICS_TYPE },
  run: readMetrics,
});

export const diagnoseOperation = defineOperation({
  name: "diagnose",
  summary: "Run diagnostics",
  caller: "operator",
  scope: "read",
  owner: "none",
  output: diagnosisOutput,
  http: { method: "GET", path: "/api/v1/doctor" },
  run: (ctx) => diagnose({ hasEmbedder: ctx.isServer ?? false }),
});
