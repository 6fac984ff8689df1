import { setUp, setupInput, setupOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  access: "open",
  body: setupInput,
  output: setupOutput,
  status: 201,
  run: ({ ctx, body }) => setUp(body, ctx.requestId),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
