import { defineRoute, otherMethods } from "@/lib/http";
import { redactionInsight, redactionInsightInput, redactionInsightOutput } from "@/lib/insights";

export const GET = defineRoute({
  name: "readRedactionInsight",
  summary: "What was masked over time, by kind",
  access: "key",
  query: redactionInsightInput,
  output: redactionInsightOutput,
  run: ({ ctx, query }) => redactionInsight(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
