import { z } from "zod";
import { sessionIdInput } from "@/lib/base/core";
import { hitOutput, retrieveInput } from "@/lib/engine/retrieve";
import { askingAgent } from "./input";

const { query, user_id, agent_owner, scope, as_of, time_zone } = retrieveInput.shape;

export const answerInput = z.strictObject({
  query,
  user_id,
  agent_owner,
  scope,
  agent_id: askingAgent,
  session_id: sessionIdInput.optional().describe("Only memories of this session"),
  as_of,
  time_zone,
});
export type AnswerInput = z.infer<typeof answerInput>;

export const answerOutput = z.object({
  request_id: z.string(),
  answer: z
    .string()
    .nullable()
    .describe("A value or the whole text of the memory, or the day that it names. Nothing is generated"),
  kind: z
    .enum(["attribute", "date", "sentence"])
    .nullable()
    .describe(
      "attribute: a value that the memory states; date: a day, as an ISO date; sentence: the whole memory",
    ),
  memory_id: z.string().nullable().describe("ID of the memory that answers"),
  text: z.string().nullable().describe("Text of that memory"),
  occurred_at: z.string().nullable().describe("When it was said"),
  confidence: z
    .number()
    .nullable()
    .describe(
      "Estimated probability that the answer is right, or that the first candidate answers an `unknown`; null when memory could not be read",
    ),
  candidates: z
    .array(hitOutput.omit({ explain: true }))
    .describe(
      "At most three results; the first one has the answer, unless relations gave it: that memory need not be among them. Different values of an attribute come first",
    ),
  unknown: z.boolean().describe("Whether memory has no certain answer"),
  degraded: z
    .array(z.string())
    .describe("What is missing: the parts that a retrieval names, `relations` and `session`"),
});
export type AnswerOutput = z.infer<typeof answerOutput>;
