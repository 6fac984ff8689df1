import { defineRoute, otherMethods } from "@/lib/http";
import { getUsage, usageOutput } from "@/lib/memories";

export const GET = defineRoute({
  access: "key",
  output: usageOutput,
  run: ({ ctx, params }) => getUsage(ctx, params.id ?? ""),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
