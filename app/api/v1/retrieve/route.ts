import { defineRoute, otherMethods } from "@/lib/http";
import { retrieve, retrieveInput, retrieveOutput } from "@/lib/retrieval";

export const POST = defineRoute({
  access: "key",
  body: retrieveInput,
  output: retrieveOutput,
  timing: ({ stage_ms: { total: _, ...stages }, degraded }) => ({ stages, degraded }),
  run: ({ ctx, body }) => retrieve(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
