import { z } from "zod";
import { timeInput } from "@/lib/core";

export const id = z.string().min(1).max(256);
export const time = timeInput;

/** Whose rows: of one owner, or of the whole tenant when none is named. */
export const ownerFields = {
  user_id: id.optional().describe("Of this user"),
  agent_owner: id.optional().describe("Of this agent's own memory"),
  scope: z.literal("shared").optional().describe("Of shared memory"),
};
export const pageFields = {
  cursor: z.string().max(200).optional().describe("Where to go on"),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows a page"),
};
export const pageEnd = {
  next_cursor: z.string().nullable(),
  searched_to: z
    .string()
    .nullable()
    .describe("How far back a page looked that stopped before it was full; next_cursor goes on from there"),
};

/** Several words of a list in one parameter, separated by commas. */
export function severalOf<const Words extends readonly string[]>(words: Words) {
  return z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(words)).min(1).max(words.length));
}
