import { createKey, createKeyInput, createKeyOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const POST = defineRoute({
  access: "operator",
  body: createKeyInput,
  output: createKeyOutput,
  status: 201,
  run: ({ ctx, body }) => createKey(ctx.actor, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
