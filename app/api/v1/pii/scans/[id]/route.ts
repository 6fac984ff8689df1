import { defineRoute, otherMethods } from "@/lib/http";
import { getScan, scanOutput } from "@/lib/maintenance";

export const GET = defineRoute({
  name: "getPiiScan",
  summary: "A scan of what is stored, with its progress",
  access: "key",
  output: scanOutput,
  run: ({ ctx, params }) => getScan(ctx, params.id ?? ""),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
