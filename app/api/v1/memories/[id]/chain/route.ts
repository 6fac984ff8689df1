import { defineRoute, otherMethods } from "@/lib/http";
import { chainOutput, getChain } from "@/lib/memories";

export const GET = defineRoute({
  name: "readChain",
  summary: "A memory with what it replaced and what replaced it",
  access: "key",
  output: chainOutput,
  run: ({ ctx, params }) => getChain(ctx, params.id ?? ""),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
