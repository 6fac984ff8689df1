import { z } from "zod";
import { idInput } from "@/lib/base/core";

/** Fields that limit rows to one owner. Without them, a list contains the rows of the whole tenant. */
export const ownerFields = {
  user_id: idInput.optional().describe("Limit to this user"),
  agent_owner: idInput.optional().describe("Limit to this agent's own memory"),
  scope: z.literal("shared").optional().describe("Limit to shared memory"),
};
/** How long a request waits for something to happen. */
export const waitInput = z.coerce.number().int().min(0).max(30_000).default(0);
/** Fields that select a page of a list. */
export const pageFields = {
  cursor: z.string().max(200).optional().describe("Pagination cursor"),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows per page"),
};
/** Fields of a response that say where a page ends. */
export const pageEnd = {
  next_cursor: z.string().nullable(),
  searched_to: z
    .string()
    .nullable()
    .describe(
      "How far back a search went that stopped before filling the page; next_cursor continues from there",
    ),
};

/** Returns the schema of a parameter that accepts one or more of the choices, separated by commas. */
export function commaSeparated<const Choices extends readonly string[]>(choices: Choices) {
  return z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(choices)).min(1).max(choices.length));
}
