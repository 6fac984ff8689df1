import { revokeKey, revokeKeyOutput } from "@/lib/auth";
import { defineRoute, otherMethods } from "@/lib/http";

export const DELETE = defineRoute({
  name: "revokeKey",
  summary: "Ends a key within 5 seconds",
  access: "operator",
  output: revokeKeyOutput,
  run: ({ ctx, params }) => revokeKey(ctx.actor, params.id ?? "", ctx.requestId),
});

export const { GET, PATCH, POST, PUT } = otherMethods("DELETE");
