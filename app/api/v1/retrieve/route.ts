import { defineRoute, otherMethods } from "@/lib/http";
import { retrieve, retrieveInput, retrieveOutput } from "@/lib/retrieval";

export const POST = defineRoute({
  access: "key",
  body: retrieveInput,
  output: retrieveOutput,
  run: ({ ctx, body }) => retrieve(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
