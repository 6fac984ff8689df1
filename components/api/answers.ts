import type { z } from "zod";
import type { healthOutput } from "@/lib/doctor";
import type { jobsInsightOutput, latencyOutput, overviewOutput } from "@/lib/insights";
import type { deadLettersOutput, EmbeddingSpaces } from "@/lib/maintenance";

/** What the API answers, by the schemas that its answers are checked with. */
export type Health = z.infer<typeof healthOutput>;
export type Overview = z.infer<typeof overviewOutput>;
export type Latency = z.infer<typeof latencyOutput>;
export type JobsInsight = z.infer<typeof jobsInsightOutput>;
export type DeadLetter = z.infer<typeof deadLettersOutput>["items"][number];
export type EmbeddingSpace = EmbeddingSpaces["items"][number];
