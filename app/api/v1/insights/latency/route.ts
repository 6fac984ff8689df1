import { defineRoute, otherMethods } from "@/lib/http";
import { latency, latencyInput, latencyOutput } from "@/lib/insights";

export const GET = defineRoute({
  name: "readLatencyInsight",
  summary: "How long requests and stages took over time",
  access: "key",
  query: latencyInput,
  output: latencyOutput,
  run: ({ ctx, query }) => latency(ctx, query),
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
