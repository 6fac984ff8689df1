import { defineRoute, otherMethods } from "@/lib/http";
import { overview, overviewInput, overviewOutput } from "@/lib/insights";

export const GET = defineRoute({
  name: "readOverview",
  summary: "What happened in the tenant over time",
  access: "key",
  query: overviewInput,
  output: overviewOutput,
  run: ({ ctx, query }) => overview(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
