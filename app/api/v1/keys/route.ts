import { createKey, createKeyInput, createKeyOutput, listKeys, listKeysOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const GET = defineRoute({
  name: "listKeys",
  summary: "Keys of the tenant, without their secrets",
  access: "operator",
  output: listKeysOutput,
  run: ({ ctx }) => listKeys(ctx),
});

export const POST = defineRoute({
  name: "createKey",
  summary: "Makes a key, which is shown this once",
  access: "operator",
  body: createKeyInput,
  output: createKeyOutput,
  status: 201,
  run: ({ ctx, body }) => createKey(ctx.actor, body, ctx.requestId),
});

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
