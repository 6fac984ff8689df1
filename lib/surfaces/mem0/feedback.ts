import { z } from "zod";
import {
  callOperation,
  parseInput,
  rateMemoryOperation,
  readMemoryOperation,
} from "@/lib/surfaces/operations";
import { ignoredOptions, type Mem0Call, withIgnored } from "./call";

const RATINGS = { POSITIVE: "positive", NEGATIVE: "negative", VERY_NEGATIVE: "very_negative" } as const;

const feedbackInput = z.looseObject({
  memory_id: z.string().min(1).max(1024),
  feedback: z.enum(Object.keys(RATINGS) as (keyof typeof RATINGS)[]).nullish(),
});

/** Notes feedback in the audit log, which contains no text: the answer names `feedback_reason` as ignored. */
export async function giveFeedback({ ctx, body }: Mem0Call): Promise<object> {
  const { memory_id, feedback } = parseInput(feedbackInput, body);
  const ignored = ignoredOptions(feedbackInput, body as object);
  if (feedback) await callOperation(rateMemoryOperation, ctx, { id: memory_id, rating: RATINGS[feedback] });
  else {
    // Without a rating, earlier feedback should be removed. A note in the audit log stays.
    await callOperation(readMemoryOperation, ctx, { id: memory_id });
    ignored.push("feedback");
  }
  const answer = { id: memory_id, feedback: feedback ?? null, feedback_reason: null };
  return withIgnored(answer, ignored);
}
