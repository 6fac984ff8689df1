import type { OutputOf } from "./output-of";

/** Response bodies of the API that several pages use. */
export type Health = OutputOf<"readHealth">;
export type Overview = OutputOf<"readOverview">;
export type Latency = OutputOf<"readLatencyInsight">;
export type JobsInsight = OutputOf<"readJobsInsight">;
export type DeadLetter = OutputOf<"listDeadLetters">["items"][number];
export type EmbeddingSpace = OutputOf<"listEmbeddingSpaces">["items"][number];
