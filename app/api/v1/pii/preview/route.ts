import { defineRoute, otherMethods } from "@/lib/http";
import { previewRedaction, previewRedactionInput, previewRedactionOutput } from "@/lib/settings";

export const POST = defineRoute({
  name: "previewRedaction",
  summary: "What the rules do to a text, which is neither stored nor logged",
  access: "key",
  body: previewRedactionInput,
  output: previewRedactionOutput,
  run: ({ ctx, body }) => previewRedaction(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
