import { setUp, setupInput, setupOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  name: "setUp",
  summary: "Makes the first person, with the token that the server printed",
  access: "open",
  body: setupInput,
  output: setupOutput,
  status: 201,
  problems: ["unauthenticated", "not_found", "rate_limited"],
  run: ({ ctx, body }) => setUp(body, ctx.requestId),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
