import { defineRoute, otherMethods } from "@/lib/http";
import { acceptInput, preview, previewOutput } from "@/lib/ingestion";

export const POST = defineRoute({
  name: "previewEvents",
  summary: "What would be masked and what the rules would decide of 1 to 500 events; stores nothing",
  access: "key",
  body: acceptInput,
  output: previewOutput,
  problems: ["owner_required"],
  run: ({ ctx, body }) => preview(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
