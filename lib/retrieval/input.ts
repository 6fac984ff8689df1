import { z } from "zod";
import { MEMORY_TYPES, timeInput } from "@/lib/core";

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
  source: z.string().min(1).max(64).optional().describe("Only memories of this source"),
  from: time("Only what was so at or after this time").optional(),
  to: time("Only what was so at or before this time").optional(),
  min_score: z.number().optional().describe("Only hits with at least this score"),
});

export const retrieveInput = z.strictObject({
  query: z
    .string()
    .refine((text) => text.trim() !== "", { error: "must not be empty" })
    .refine((text) => Buffer.byteLength(text) <= QUERY_BYTES, { error: "must be at most 8 KB" })
    .describe("The question, or the message to answer"),
  user_id: id("Whose memory to read; shared memory is read too").optional(),
  agent_owner: id("The agent whose own memory to read; shared memory is read too").optional(),
  scope: z.literal("shared").optional().describe("Read shared memory alone: for a speaker nobody knows"),
  agent_id: id("Only what was said with this agent").optional(),
  session_id: id("Only what was said in this conversation").optional(),
  k: z.number().int().min(1).max(100).optional().describe("Hits to return; MEMORY_K when absent"),
  mode: z
    .enum(["hybrid", "sparse", "dense", "linear"])
    .default("hybrid")
    .describe("Which arms rank, and how they are joined"),
  cues: z.boolean().default(true).describe("false: plain arms over single turns, the textbook form"),
  rrf_k: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe("Constant k of reciprocal rank fusion; RRF_K when absent"),
  dense_weight: z
    .number()
    .min(0)
    .max(10)
    .optional()
    .describe("Weight of the dense arm; that of the ranking when absent"),
  filters: filters.default({}),
  as_of: time("Read what was known at this time").optional(),
  include_superseded: z.boolean().default(false).describe("Also return what was corrected since"),
  explain: z.boolean().default(false).describe("Tell for each hit what put it there"),
  max_tokens: z.number().int().min(1).max(100_000).optional().describe("Length of the context block, about"),
});
export type RetrieveInput = z.infer<typeof retrieveInput>;

const explanation = z.object({
  ranks: z
    .record(z.string(), z.number())
    .describe("Rank in each arm, from 1; absent where the arm did not find it"),
  raw: z.record(z.string(), z.number()).describe("The arms' own scores: bm25 and cosine"),
  shares: z.record(z.string(), z.number()).describe("What each arm and cue added to the score"),
});

export const hitOutput = z.object({
  id: z.string().describe("Id of the memory"),
  event_id: z.string().describe("Id of the event it comes from"),
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
  context: z.string().describe("The hits as a block for the prompt; empty without hits"),
  confidence: z
    .number()
    .nullable()
    .describe("Estimated probability that a hit answers; null when nothing could be read"),
  degraded: z.array(z.string()).describe("Parts left out: dense, store, rerank, disabled"),
  stage_ms: z.record(z.string(), z.number()).describe("Milliseconds per stage"),
});
export type RetrieveOutput = z.infer<typeof retrieveOutput>;
