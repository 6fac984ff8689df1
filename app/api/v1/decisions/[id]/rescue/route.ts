import { defineRoute, otherMethods } from "@/lib/http";
import { rescueDecision, rescueInput, supersedeOutput } from "@/lib/memories";

export const POST = defineRoute({
  name: "rescueDecision",
  summary: "Stores a dropped message all the same",
  access: "key",
  body: rescueInput,
  isBodyOptional: true,
  output: supersedeOutput,
  status: 202,
  problems: ["not_dropped", "ingest_disabled"],
  run: ({ ctx, body, params }) => rescueDecision(ctx, params.id ?? "", body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
