import { defineRoute, otherMethods } from "@/lib/http";
import { erase, eraseInput, eraseOutput } from "@/lib/memories";

export const POST = defineRoute({
  name: "erase",
  summary: "Erases all of an owner or of a session; dry_run counts only",
  access: "key",
  body: eraseInput,
  output: eraseOutput,
  run: ({ ctx, body }) => erase(ctx, body),
});

export const { DELETE, GET, PATCH, PUT } = otherMethods("POST");
