import type { z } from "zod";
import type { decisionPage, memoryOutput, originOutput, usageOutput } from "@/lib/memories";
import type { RetrieveOutput } from "@/lib/retrieval";

/** A memory with its present state. */
export type Memory = z.infer<typeof memoryOutput>;
/** A memory that a search returned. */
export type Hit = RetrieveOutput["hits"][number];
/** The event that a memory comes from, with the verdict on each of its messages. */
export type Origin = z.infer<typeof originOutput>;
export type Message = Origin["messages"][number];
/** A masked span; there is no value. */
export type Redaction = Origin["redactions"][number];
/** A verdict on one message, as it is listed. */
export type Decision = z.infer<typeof decisionPage>["items"][number];
/** Who was shown a memory. */
export type Usage = z.infer<typeof usageOutput>;
