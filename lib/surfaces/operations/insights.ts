import {
  jobsInsight,
  jobsInsightInput,
  jobsInsightOutput,
  latency,
  latencyInput,
  latencyOutput,
  overview,
  overviewInput,
  overviewOutput,
  redactionInsight,
  redactionInsightInput,
  redactionInsightOutput,
} from "@/lib/features/insights";
import { auditPage, listAudit, listAuditInput } from "@/lib/storage/audit";
import { defineOperation } from "./define-operation";

export const readOverviewOperation = defineOperation({
  name: "readOverview",
  summary: "Usage statistics",
  scope: "read",
  owner: "tenant",
  input: overviewInput,
  output: overviewOutput,
  http: { method: "GET", path: "/api/v1/insights/overview" },
  run: overview,
});

export const readLatencyInsightOperation = defineOperation({
  name: "readLatencyInsight",
  summary: "Latency statistics",
  scope: "read",
  owner: "tenant",
  input: latencyInput,
  output: latencyOutput,
  http: { method: "GET", path: "/api/v1/insights/latency" },
  run: latency,
});

export const readJobsInsightOperation = defineOperation({
  name: "readJobsInsight",
  summary: "Job statistics",
  scope: "read",
  owner: "tenant",
  input: jobsInsightInput,
  output: jobsInsightOutput,
  http: { method: "GET", path: "/api/v1/insights/jobs" },
  run: jobsInsight,
});

export const readRedactionInsightOperation = defineOperation({
  name: "readRedactionInsight",
  summary: "Redaction statistics by type",
  scope: "read",
  owner: "tenant",
  input: redactionInsightInput,
  output: redactionInsightOutput,
  http: { method: "GET", path: "/api/v1/insights/redactions" },
  run: redactionInsight,
});

export const listAuditOperation = defineOperation({
  name: "listAudit",
  summary: "List audit log entries",
  scope: "admin",
  owner: "tenant",
  input: listAuditInput,
  output: auditPage,
  http: { method: "GET", path: "/api/v1/audit" },
  run: listAudit,
});
