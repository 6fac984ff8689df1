import { createKey, createKeyInput, createKeyOutput, listKeys, listKeysOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  access: "operator",
  output: listKeysOutput,
  run: ({ ctx }) => listKeys(ctx),
});

export const POST = defineRoute({
  access: "operator",
  body: createKeyInput,
  output: createKeyOutput,
  status: 201,
  run: ({ ctx, body }) => createKey(ctx.actor, body, ctx.requestId),
});

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
