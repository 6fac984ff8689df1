import type { z } from "zod";
import type { RetrieveOutput } from "@/lib/engine/retrieve";
import type { decisionPage, memoryOutput, originOutput, usageOutput } from "@/lib/features/memories";

/** A memory with its current state. */
export type Memory = z.infer<typeof memoryOutput>;
/** A result of a retrieval. */
export type Hit = RetrieveOutput["hits"][number];
/** The source event of a memory, with the decision on each message. */
export type Origin = z.infer<typeof originOutput>;
export type Message = Origin["messages"][number];
/** A redacted span; its original value is not stored. */
export type Redaction = Origin["redactions"][number];
/** The decision on one message, as listed by the API. */
export type Decision = z.infer<typeof decisionPage>["items"][number];
/** The retrieval history of a memory. */
export type Usage = z.infer<typeof usageOutput>;
