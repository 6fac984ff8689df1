import { defineRoute, otherMethods } from "@/lib/http";
import { jobsInsight, jobsInsightInput, jobsInsightOutput } from "@/lib/insights";

export const GET = defineRoute({
  name: "readJobsInsight",
  summary: "How jobs went over time",
  access: "key",
  query: jobsInsightInput,
  output: jobsInsightOutput,
  run: ({ ctx, query }) => jobsInsight(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
