import { z } from "zod";
import { readMetrics } from "@/lib/doctor";
import { defineRoute, otherMethods } from "@/lib/http";

export const dynamic = "force-dynamic";

export const GET = defineRoute({
  name: "readMetrics",
  summary: "Metrics of this process in the text format of Prometheus",
  access: "metrics",
  output: z.string(),
  text: "text/plain; version=0.0.4; charset=utf-8",
  run: readMetrics,
});

export const { DELETE, PATCH, POST, PUT } = otherMethods("GET");
