import { defineRoute, otherMethods } from "@/lib/http";
import { cancelScan, scanOutput } from "@/lib/maintenance";

export const POST = defineRoute({
  name: "cancelPiiScan",
  summary: "Ends a scan where it is; what was redacted stays so",
  access: "key",
  output: scanOutput,
  run: ({ ctx, params }) => cancelScan(ctx, params.id ?? ""),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
