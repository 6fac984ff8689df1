import type { OutputOf } from "@/components/api/output-of";

/** The instructions of a model task with their history. */
export type Prompt = OutputOf<"getPrompt">;

/** The address of the instructions for summaries. */
export const SUMMARY_PATH = "/api/v1/prompts/session.summary";
