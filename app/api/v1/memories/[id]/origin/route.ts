import { defineRoute, otherMethods } from "@/lib/http";
import { getOrigin, originOutput } from "@/lib/memories";

export const GET = defineRoute({
  name: "readOrigin",
  summary: "The event that a memory came from, as stored",
  access: "key",
  output: originOutput,
  run: ({ ctx, params }) => getOrigin(ctx, params.id ?? ""),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
