import { defineRoute, otherMethods } from "@/lib/http";
import { retrieve, retrieveInput, retrieveOutput } from "@/lib/retrieval";

export const POST = defineRoute({
  name: "retrieve",
  summary: "The memories that matter for a question, best first, with the context block",
  access: "key",
  body: retrieveInput,
  output: retrieveOutput,
  timing: ({ stage_ms: { total: _, ...stages }, degraded }) => ({ stages, degraded }),
  problems: ["owner_required"],
  run: ({ ctx, body }) => retrieve(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
