import { z } from "zod";
import { listRedactions, listRedactionsInput, redactionPage } from "@/lib/features/memories";
import {
  cancelScan,
  getScan,
  listScans,
  previewRedaction,
  previewRedactionInput,
  previewRedactionOutput,
  scanOutput,
  scansOutput,
  startScan,
  startScanInput,
} from "@/lib/features/privacy";
import { getPiiPolicy, piiPolicyOutput, setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

export const getPiiPolicyOperation = defineOperation({
  name: "getPiiPolicy",
  summary: "Get the PII policy",
  scope: "admin",
  owner: "tenant",
  output: piiPolicyOutput,
  http: { method: "GET", path: "/api/v1/pii/policy" },
  run: getPiiPolicy,
});

export const setPiiPolicyOperation = defineOperation({
  name: "setPiiPolicy",
  summary: "Update the PII policy (applies to new events)",
  scope: "admin",
  owner: "tenant",
  input: setPiiPolicyInput,
  output: piiPolicyOutput,
  http: { method: "PUT", path: "/api/v1/pii/policy" },
  example: { policy: {} },
  run: setPiiPolicy,
});

export const previewRedactionOperation = defineOperation({
  name: "previewRedaction",
  summary: "Test redaction on a text (not stored)",
  scope: "read",
  owner: "none",
  input: previewRedactionInput,
  output: previewRedactionOutput,
  http: { method: "POST", path: "/api/v1/pii/preview" },
  example: { text: "Write to ana@example.org" },
  run: previewRedaction,
});

export const listRedactionsOperation = defineOperation({
  name: "listRedactions",
  summary: "List redactions in context",
  scope: "read",
  owner: (input) => [input],
  input: listRedactionsInput,
  output: redactionPage,
  problems: ["owner_required"],
  http: { method: "GET", path: "/api/v1/redactions" },
  example: { user_id: "ana" },
  run: listRedactions,
});

export const listPiiScansOperation = defineOperation({
  name: "listPiiScans",
  summary: "List redaction scans with their progress",
  scope: "admin",
  owner: "tenant",
  output: scansOutput,
  http: { method: "GET", path: "/api/v1/pii/scans" },
  run: listScans,
});

export const startPiiScanOperation = defineOperation({
  name: "startPiiScan",
  summary: "Start a redaction scan, or preview one",
  scope: "admin",
  owner: "tenant",
  input: startScanInput,
  output: scanOutput,
  http: { method: "POST", path: "/api/v1/pii/scans" },
  status: 202,
  run: startScan,
});

export const getPiiScanOperation = defineOperation({
  name: "getPiiScan",
  summary: "Get a redaction scan with its progress",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.scan }),
  output: scanOutput,
  http: { method: "GET", path: "/api/v1/pii/scans/[id]" },
  run: (ctx, { id }) => getScan(ctx, id),
});

export const cancelPiiScanOperation = defineOperation({
  name: "cancelPiiScan",
  summary: "Cancel a scan",
  scope: "admin",
  owner: "tenant",
  params: z.object({ id: ids.scan }),
  output: scanOutput,
  http: { method: "POST", path: "/api/v1/pii/scans/[id]/cancel" },
  run: (ctx, { id }) => cancelScan(ctx, id),
});
