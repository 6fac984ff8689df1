import { defineRoute, otherMethods } from "@/lib/http";
import { previewRedaction, previewRedactionInput, previewRedactionOutput } from "@/lib/settings";

export const POST = defineRoute({
  access: "key",
  body: previewRedactionInput,
  output: previewRedactionOutput,
  run: ({ ctx, body }) => previewRedaction(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
