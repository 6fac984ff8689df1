import { z } from "zod";

/** The schema of an answer of sentences, each with the numbers of the turns on which it relies. */
export const citedAnswer = z.strictObject({
  sentences: z.array(z.strictObject({ text: z.string(), turns: z.array(z.int()) })),
});
