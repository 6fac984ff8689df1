import { z } from "zod";
import { MEMORY_TYPES, timeInput } from "@/lib/base/core";
import { expertInput } from "./expert-input";

const QUERY_BYTES = 8 * 1024;
const id = (what: string) => z.string().min(1).max(256).describe(what);
const time = (what: string) => timeInput.describe(what);

const filters = z.strictObject({
  types: z.array(z.enum(MEMORY_TYPES)).min(1).optional().describe("Only memories of these types"),
  tags: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(64)
    .optional()
    .describe("Only memories with any of these tags"),
  source: z.string().min(1).max(64).optional().describe("Only memories from this source"),
  from: time("Valid at or after this time").optional(),
  to: time("Valid at or before this time").optional(),
  min_score: z.number().optional().describe("Only results with at least this score"),
});

export const retrieveInput = z.strictObject({
  query: z
    .string()
    .refine((text) => text.trim() !== "", { error: "must not be empty" })
    .refine((text) => Buffer.byteLength(text) <= QUERY_BYTES, { error: "must be at most 8 KB" })
    .describe("Query text (a question or the latest message)"),
  user_id: id("User whose memories to search (shared memory included)").optional(),
  agent_owner: id("Agent whose own memories to search (shared memory included)").optional(),
  scope: z.literal("shared").optional().describe("Search shared memory only, for an unknown speaker"),
  agent_id: id("Filter by agent").optional(),
  session_id: id("Filter by session").optional(),
  k: z.number().int().min(1).max(100).optional().describe("Number of results (default MEMORY_K)"),
  mode: z.enum(["hybrid", "sparse", "dense", "linear"]).default("hybrid").describe("Search mode"),
  cues: z.boolean().default(true).describe("Set false to disable contextual ranking signals"),
  filters: filters.default({}),
  as_of: time("Point-in-time query: what was known at this time").optional(),
  include_superseded: z.boolean().default(false).describe("Include superseded memories"),
  expert: expertInput.optional(),
  explain: z.boolean().default(false).describe("Include a ranking explanation per result"),
  max_tokens: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe("Approximate size of the context block, in tokens"),
});
export type RetrieveInput = z.infer<typeof retrieveInput>;

const explanation = z.object({
  ranks: z
    .record(z.string(), z.number())
    .describe(
      "Rank in each retrieval method, starting at 1; methods that did not find the result are absent",
    ),
  raw: z.record(z.string(), z.number()).describe("Raw scores: bm25 and cosine"),
  shares: z
    .record(z.string(), z.number())
    .describe("What each retrieval method and cue contributed to the score"),
});

export const hitOutput = z.object({
  id: z.string().describe("ID of the memory"),
  event_id: z.string().describe("ID of the event that the memory comes from"),
  text: z.string(),
  type: z.enum(MEMORY_TYPES),
  owner: z.object({ kind: z.enum(["user", "agent", "shared"]), id: z.string() }),
  role: z.enum(["user", "assistant", "tool", "system"]),
  speaker: z.string().nullable(),
  occurred_at: z.string(),
  session_id: z.string().nullable(),
  score: z.number(),
  superseded_at: z.string().nullable(),
  explain: explanation.optional(),
});

export const retrieveOutput = z.object({
  request_id: z.string(),
  hits: z.array(hitOutput),
  context: z.string().describe("The results as a block for the prompt; empty without results"),
  confidence: z
    .number()
    .nullable()
    .describe("Estimated probability that the results answer the query; null when memory could not be read"),
  degraded: z
    .array(z.string())
    .describe(
      "What was skipped: `dense` (dense search), `store` (the database), `disabled` (all, because retrieval is turned off)",
    ),
  stage_ms: z.record(z.string(), z.number()).describe("Milliseconds per stage"),
});
export type RetrieveOutput = z.infer<typeof retrieveOutput>;
