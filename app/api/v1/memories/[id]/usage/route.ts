import { defineRoute, otherMethods } from "@/lib/http";
import { getUsage, usageOutput } from "@/lib/memories";

export const GET = defineRoute({
  name: "readUsage",
  summary: "Who was shown a memory, when and in which request",
  access: "key",
  output: usageOutput,
  run: ({ ctx, params }) => getUsage(ctx, params.id ?? ""),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
