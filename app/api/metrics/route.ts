import { z } from "zod";
import { METRICS_TYPE, readMetrics } from "@/lib/doctor";
import { defineRoute, otherMethods } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = defineRoute({
  name: "readMetrics",
  summary: "Metrics of this process in the text format of Prometheus",
  access: "metrics",
  output: z.string(),
  text: METRICS_TYPE,
  run: readMetrics,
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
