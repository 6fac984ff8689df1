import { revokeKey, revokeKeyOutput } from "@/lib/auth";
import { defineRoute } from "@/lib/http";

export const DELETE = defineRoute({
  access: "operator",
  output: revokeKeyOutput,
  run: ({ ctx, params }) => revokeKey(ctx.actor, params.id ?? ""),
});
