import { defineRoute, otherMethods } from "@/lib/http";
import { listScans, scanOutput, scansOutput, startScan, startScanInput } from "@/lib/maintenance";

export const GET = defineRoute({
  name: "listPiiScans",
  summary: "Scans of what is stored, with their progress",
  access: "key",
  output: scansOutput,
  run: ({ ctx }) => listScans(ctx),
});

export const POST = defineRoute({
  name: "startPiiScan",
  summary: "Redacts what is stored by the policy of now, or counts what it would redact",
  access: "key",
  body: startScanInput,
  output: scanOutput,
  status: 202,
  run: ({ ctx, body }) => startScan(ctx, body),
});

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
