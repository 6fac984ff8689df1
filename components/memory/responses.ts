import type { OutputOf } from "@/components/api/output-of";

/** A memory with its current state. */
export type Memory = OutputOf<"readMemory">;
/** A result of a retrieval. */
export type Hit = OutputOf<"retrieve">["hits"][number];
/** The source event of a memory, with the decision on each message. */
export type Origin = OutputOf<"readOrigin">;
export type Message = Origin["messages"][number];
/** A redacted span. The original value is not stored. */
export type Redaction = Origin["redactions"][number];
/** The decision on one message, as listed by the API. */
export type Decision = OutputOf<"listDecisions">["items"][number];
/** The retrieval history of a memory. */
export type Usage = OutputOf<"readUsage">;
