import { z } from "zod";
import { idInput, sessionIdInput } from "@/lib/base/core";
import { retrieveInput } from "@/lib/engine/retrieve";
import { INTENTS } from "./intent";

/** The parts of a context, from the one that changes least to the one that changes with each query. */
export const SECTIONS = [
  "preferences",
  "sessions",
  "working",
  "entities",
  "patterns",
  "moods",
  "hits",
] as const;
export type Section = (typeof SECTIONS)[number];

const section = z.enum(SECTIONS);
const { query, user_id, agent_owner, scope, as_of, time_zone } = retrieveInput.shape;

/** The agent of a request that searches for it without filtering by it. */
export const askingAgent = idInput
  .optional()
  .describe("The agent that asks. Nothing is returned when the policy forbids it to recall; filters nothing");

export const contextInput = z
  .strictObject({
    query,
    user_id,
    agent_owner,
    scope,
    agent_id: askingAgent,
    session_id: sessionIdInput
      .optional()
      .describe(
        "The current session: the one of `working`, which `sessions` leaves out. It may be unknown unless `working` is named: a prompt can come before the first message of its session is stored",
      ),
    max_tokens: z
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(1200)
      .describe("Size of the text, in tokens of four characters. It is never exceeded"),
    sections: z
      .array(section)
      .min(1)
      .optional()
      .describe(
        "Only these sections; by default those of the intent. `working` needs `session_id`; `patterns` and `moods` are shown only when they are named here",
      ),
    intent: z.enum(INTENTS).optional().describe("What the query wants; by default recognised by rule"),
    exclude: z
      .array(idInput)
      .max(500)
      .default([])
      .describe("IDs of memories that the prompt contains already"),
    as_of,
    time_zone,
    explain: z.boolean().default(false).describe("Also return what was left out, and why"),
  })
  .refine(({ sections, session_id }) => !sections?.includes("working") || session_id !== undefined, {
    path: ["session_id"],
    error: "is required for the section `working`",
  });
export type ContextInput = z.infer<typeof contextInput>;

const item = z.object({
  id: z
    .string()
    .nullable()
    .describe("ID of the memory; null for a turn, a variable, a session, a pattern or moods"),
  uri: z
    .string()
    .nullable()
    .describe("URI of the memory, turn, session, pattern or moods; null for a variable"),
  event_id: z.string().nullable(),
  session_id: z.string().nullable(),
  score: z.number().nullable().describe("Ranking score of a hit"),
  earlier: z.array(z.string()).describe("IDs of the memories that are in the line as earlier versions"),
  why: z
    .enum(["preference", "shares_words", "latest", "of_days", "of_session", "named", "requested", "found"])
    .describe(
      "preference: a current preference; shares_words: one that shares words with the query; latest: a session that took place last; of_days: said on a day that the query names; of_session: a turn or variable of the session; named: the query names it; requested: `sections` names it; found: a hit of the search",
    ),
});
export type Item = z.infer<typeof item>;

/** Returns what a line comes from. A field that is not given is empty. */
export function toItem(why: Item["why"], fields: Partial<Item> = {}): Item {
  return { id: null, uri: null, event_id: null, session_id: null, score: null, earlier: [], why, ...fields };
}

const leftOut = item.extend({
  section,
  text: z.string().describe("The line"),
  tokens: z.number(),
  reason: z
    .enum(["budget", "excluded", "shown", "background"])
    .describe(
      "budget: did not fit; excluded: named in `exclude`; shown: an earlier section has it; background: a dropped message",
    ),
});
export type LeftOut = z.infer<typeof leftOut>;

export const contextOutput = z.object({
  request_id: z.string(),
  intent: z.enum(INTENTS),
  text: z.string().describe("All sections between the markers of the context block; empty without any"),
  tokens: z.number(),
  blocks: z.array(
    z.object({
      section,
      stability: z
        .enum(["owner", "session", "query"])
        .describe(
          "What the text depends on beside the other fields of the request: `preferences` on the query when not all fit, `sessions` when the query names days. Equal memories and equal input give equal bytes",
        ),
      etag: z.string().describe("Hash of the text"),
      text: z.string(),
      tokens: z.number(),
      items: z.array(item).describe("What the lines come from, in their order"),
    }),
  ),
  confidence: z
    .number()
    .nullable()
    .describe("Estimated probability that the hits answer the query; null when nothing was searched"),
  degraded: z
    .array(z.string())
    .describe("What is missing: sections that were late, and the parts that a retrieval names"),
  left_out: z.array(leftOut).optional().describe("Only with `explain`"),
});
export type ContextOutput = z.infer<typeof contextOutput>;
