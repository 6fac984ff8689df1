import { defineRoute, otherMethods } from "@/lib/http";
import { chainOutput, getChain } from "@/lib/memories";

export const GET = defineRoute({
  access: "key",
  output: chainOutput,
  run: ({ ctx, params }) => getChain(ctx, params.id ?? ""),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
