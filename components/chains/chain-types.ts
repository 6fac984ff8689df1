import type { OutputOf } from "@/components/api/output-of";

/** A corrected memory with its versions, oldest first. */
export type CorrectedMemory = OutputOf<"listChains">["items"][number];
/** One version of a corrected memory. */
export type Version = CorrectedMemory["versions"][number];
/** Two current memories that may contradict each other. */
export type Contradiction = OutputOf<"listContradictions">["items"][number];
