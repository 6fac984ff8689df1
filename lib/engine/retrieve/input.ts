import { z } from "zod";
import {
  entityFilterInput,
  idInput,
  MEMORY_TYPES,
  metadataFilterInput,
  OWNER_KINDS,
  ROLES,
  sessionIdInput,
  timeInput,
  timeZoneInput,
} from "@/lib/base/core";
import { expertInput } from "./expert-input";
import { foundSessionOutput } from "./found-session";

const QUERY_BYTES = 8 * 1024;
const id = (what: string) => idInput.describe(what);
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
  metadata: metadataFilterInput
    .optional()
    .describe("Only memories whose metadata has all of these top-level values, up to 8"),
  entity_id: entityFilterInput.optional().describe("Only memories that name this person or thing"),
  from: time("Valid at or after this time").optional(),
  to: time("Valid at or before this time").optional(),
  recorded_from: time("Recorded at or after this time").optional(),
  recorded_to: time("Recorded before this time").optional(),
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
  session_id: sessionIdInput.describe("Filter by session").optional(),
  k: z.number().int().min(1).max(100).optional().describe("Number of results (default MEMORY_K)"),
  mode: z.enum(["hybrid", "sparse", "dense", "linear"]).default("hybrid").describe("Search mode"),
  cues: z.boolean().default(true).describe("Set false to disable contextual ranking signals"),
  filters: filters.default({}),
  as_of: time("Point-in-time query: what was true at this time, as known today").optional(),
  known_at: time("Point-in-time query: what was known at this time").optional(),
  asked_at: time(
    "Time from which the query counts relative dates such as `last week`; defaults to `as_of`, then to the current time",
  ).optional(),
  time_zone: timeZoneInput
    .describe("IANA time zone of the dates in the query and in the context block; defaults to the owner's")
    .optional(),
  wait_ms: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe("Longest wait for models such as the embedder, in milliseconds (default HOT_BUDGET_MS)"),
  include_background: z
    .boolean()
    .default(true)
    .describe("Include dropped messages, with a penalty. A filter by type always excludes them"),
  include_superseded: z.boolean().default(false).describe("Include superseded memories"),
  group_by: z
    .literal("session")
    .optional()
    .describe("Also return the sessions of the results, best first, at most `k`. The results stay the same"),
  level: z
    .number()
    .int()
    .min(0)
    .max(1)
    .default(0)
    .describe("With `group_by`: how much of each session to return, 0 its abstract, 1 its overview too"),
  expert: expertInput.optional(),
  explain: z.boolean().default(false).describe("Include a ranking explanation per result"),
  max_tokens: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe("Approximate size of the context block, in tokens"),
  context_ids: z
    .boolean()
    .default(false)
    .describe("Add the ID of each memory to its line of the context block"),
});
export type RetrieveInput = z.infer<typeof retrieveInput>;

const explanation = z.object({
  ranks: z
    .record(z.string(), z.number())
    .describe(
      "Rank in each retrieval method, starting at 1; methods that did not find the result are absent",
    ),
  raw: z
    .record(z.string(), z.number())
    .describe("Raw scores: bm25, cosine, and rerank, which determines the order of the results that have it"),
  shares: z
    .record(z.string(), z.number())
    .describe("What each retrieval method and cue contributed to the score"),
});

const correctedOutput = z.object({
  id: z.string().describe("ID of the memory"),
  event_id: z.string().describe("ID of the event it comes from"),
  text: z.string(),
  occurred_at: z.string(),
});
const earlierOutput = correctedOutput.extend({
  probability: z.number().describe("Probability that the result replaces this memory"),
});

export const hitOutput = z.object({
  id: z
    .string()
    .describe("ID of the memory; for a dropped message, the ID of the memory that restoring it would create"),
  uri: z.string().nullable().describe("URI of the memory; null for a dropped message"),
  event_id: z.string().describe("ID of the event that the memory or the dropped message comes from"),
  text: z.string(),
  type: z.enum(MEMORY_TYPES).nullable().describe("Null for a dropped message"),
  background: z
    .boolean()
    .describe(
      "Whether the result is a dropped message. It is no memory: no list contains it, and it has no state",
    ),
  owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
  asked: z
    .object({ text: z.string(), event_id: z.string() })
    .nullable()
    .describe(
      "The question that the text answers: of somebody else in the turn before it, for a text that is short or begins with a pronoun",
    ),
  role: z.enum(ROLES),
  speaker: z.string().nullable(),
  occurred_at: z.string(),
  days: z
    .array(z.string())
    .describe("Days that the text speaks of, such as that of an appointment, in the time zone of the query"),
  session_id: z.string().nullable(),
  part: z
    .number()
    .nullable()
    .describe("Which part of a long message the text is, from 1; null for a whole message"),
  parts: z.number().nullable().describe("The number of parts of the message"),
  score: z.number().describe("Ranking score; a reranker changes the order but not the score"),
  weak: z
    .boolean()
    .describe(
      "Whether the score is far below that of the first result, and the result does not look like a newer statement about a better one. The context block leaves such results out.",
    ),
  superseded_at: z.string().nullable(),
  corrects: z
    .array(correctedOutput)
    .describe(
      "Superseded memories that the result replaced, newest first: those that a correction of a few words, such as “no, at ten”, corrects, and those that say something that the query asks for and the result does not",
    ),
  earlier: z
    .array(earlierOutput)
    .describe("Memories found too that this result probably replaces, newest first. They take no place."),
  explain: explanation.optional(),
});

export const retrieveOutput = z.object({
  request_id: z.string(),
  hits: z.array(hitOutput),
  sessions: z.array(foundSessionOutput).optional().describe("Only with `group_by`"),
  context: z.string().describe("The results as a block for the prompt; empty without results"),
  confidence: z
    .number()
    .nullable()
    .describe("Estimated probability that the results answer the query; null when memory could not be read"),
  degraded: z
    .array(z.string())
    .describe(
      "What was skipped: `dense` (dense search), `rerank` (reranking; the order is that of the scores), `store` (the database), `disabled` (all, because retrieval is turned off)",
    ),
  stage_ms: z.record(z.string(), z.number()).describe("Milliseconds per stage"),
});
export type RetrieveOutput = z.infer<typeof retrieveOutput>;
