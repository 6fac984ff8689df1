import { defineRoute, otherMethods } from "@/lib/http";
import { erase, eraseInput, eraseOutput } from "@/lib/memories";

export const POST = defineRoute({
  access: "key",
  body: eraseInput,
  output: eraseOutput,
  run: ({ ctx, body }) => erase(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
