import type { z } from "zod";
import type { healthOutput } from "@/lib/features/health";
import type { jobsInsightOutput, latencyOutput, overviewOutput } from "@/lib/features/insights";
import type { deadLettersOutput } from "@/lib/features/jobs";
import type { EmbeddingSpaces } from "@/lib/features/spaces";

/** Response bodies of the API, typed by the schemas that the server validates them against. */
export type Health = z.infer<typeof healthOutput>;
export type Overview = z.infer<typeof overviewOutput>;
export type Latency = z.infer<typeof latencyOutput>;
export type JobsInsight = z.infer<typeof jobsInsightOutput>;
export type DeadLetter = z.infer<typeof deadLettersOutput>["items"][number];
export type EmbeddingSpace = EmbeddingSpaces["items"][number];
